import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on loopback that knows TXT records. */
export interface NameServer {
  /** As `PORTICO_DNS_SERVERS` has it. */
  readonly address: string;
  /** The TXT records by the name that has them; other names do not exist. */
  readonly records: Map<string, readonly string[]>;
  /** Names for which it answers SERVFAIL, or not at all. */
  readonly failing: Set<string>;
  readonly silent: Set<string>;
  /** The names in the queries that it got, in order; one that is sent again, because its answer was late, counts once. */
  readonly asked: string[];
  stop(): void;
}

const HEADER = 12;
const TXT = 16;
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    failing: new Set(),
    silent: new Set(),
    asked: [],
    stop: () => socket.close(),
  };
  const known = new Set<string>();
  socket.on('message', (query, from) => {
    const { name } = questionIn(query);
    // Its number, and its sender's.
    const sent = `${query.readUInt16BE(0)} ${from.port} ${name}`;
    if (!known.has(sent)) server.asked.push(name);
    known.add(sent);
    const answer = answerTo(query, server);
    if (answer) socket.send(answer, from.port, from.address);
  });
  return server;
}

/** An answer in the format of RFC 1035, section 4. */
function answerTo(query: Buffer, { records, failing, silent }: NameServer): Buffer | undefined {
  const { name, end } = questionIn(query);
  if (silent.has(name)) return undefined;
  const known = failing.has(name) ? undefined : records.get(name);
  const code = failing.has(name) ? SERVER_FAILURE : known ? NO_ERROR : NO_SUCH_NAME;
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  // A response, recursion desired and available.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(known?.length ?? 0, 6);
  return Buffer.concat([header, query.subarray(HEADER, end), ...(known ?? []).map(recordWith)]);
}

function questionIn(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // The root, then type and class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function recordWith(text: string): Buffer {
  const strings = (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)]),
  );
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(HEADER);
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
