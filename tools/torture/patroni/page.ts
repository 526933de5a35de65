import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/operate/high-availability.md', import.meta.url);

/** The configuration files of the page, with the user that reads each. */
export const FILES: Readonly<Record<string, string>> = {
  '/etc/default/etcd': 'root',
  '/etc/patroni/config.yml': 'postgres',
  '/etc/haproxy/haproxy.cfg': 'root',
  '/etc/pgbouncer/pgbouncer.ini': 'postgres',
  '/etc/pgbouncer/userlist.txt': 'postgres',
};

/** The commands of the page that are run, by their beginnings. */
export const COMMANDS = {
  startEtcd: 'systemctl restart etcd',
  checkEtcd: 'ETCDCTL_API=3 etcdctl ',
  startPatroni: 'systemctl restart patroni',
  list: 'patronictl -c /etc/patroni/config.yml list',
  createDatabase: 'psql -c "create role portico ',
  startPooler: 'systemctl restart haproxy pgbouncer',
  switchOver: 'patronictl -c /etc/patroni/config.yml switchover ',
} as const;

/** Headings above the URLs of the database. */
export const WAYS = { direct: 'The nodes', pooled: 'PgBouncer and HAProxy' } as const;

/** A block of code of the page. */
export interface Block {
  readonly line: number;
  /** The heading above it. */
  readonly section: string;
  /** As written behind the fence; empty where it says none. */
  readonly language: string;
  readonly text: string;
}

/** A machine of the page's example. */
export interface Server {
  readonly name: string;
  readonly address: string;
}

export function readBlocks(markdown: string = readFileSync(PAGE, 'utf8')): readonly Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: { line: number; language: string; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line);
    if (open && fence) {
      blocks.push({ line: open.line, section, language: open.language, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (fence) open = { line: index + 1, language: fence[1] ?? '', lines: [] };
    else section = /^## (.*)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}

/** The path in the first line of a configuration file, which is a comment there. */
export function pathOf({ text }: Block): string | undefined {
  return /^[#;] (\/\S+)\n/.exec(text)?.[1];
}

/** The commands of a block for a terminal, each without its prompt. */
export function commandsOf({ text }: Block): readonly string[] {
  return [...text.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command);
}

/** The page with its placeholders filled in. */
export class Page {
  readonly #blocks = readBlocks();
  readonly #passwords = new Map<string, string>();

  /** The content of a configuration file on a server. */
  file(path: string, server: Server): string {
    return this.#filled(this.#find(`the file ${path}`, (block) => pathOf(block) === path).text, server);
  }

  /** The one command of the page that begins as told. */
  command(name: keyof typeof COMMANDS): string {
    const start = COMMANDS[name];
    const commands = this.#blocks.filter(({ language }) => language === 'console').flatMap(commandsOf);
    const [command, ...others] = commands.filter((one) => one.startsWith(start));
    if (command === undefined || others.length > 0)
      throw new Error(`high-availability.md needs exactly one command that begins with: ${start}`);
    return this.#filled(command);
  }

  /** The URL of the database for nodes that go there this way. */
  databaseUrl(way: keyof typeof WAYS): string {
    const section = WAYS[way];
    const isOne = (block: Block) => block.section === section && /^PORTICO_DATABASE_URL=/.test(block.text);
    const { text } = this.#find(`PORTICO_DATABASE_URL under ${section}`, isOne);
    return this.#filled(/^PORTICO_DATABASE_URL='(.*)'$/m.exec(text)?.[1] ?? '');
  }

  /** The secret that a word in capitals stands for. */
  password(word: string): string {
    const password = this.#passwords.get(word) ?? randomBytes(12).toString('hex');
    this.#passwords.set(word, password);
    return password;
  }

  #find(what: string, test: (block: Block) => boolean): Block {
    const block = this.#blocks.find(test);
    if (!block) throw new Error(`high-availability.md lacks ${what}`);
    return block;
  }

  #filled(text: string, server?: Server): string {
    const named = server
      ? text.replaceAll(/\bNAME\b/g, server.name).replaceAll(/\bADDRESS\b/g, server.address)
      : text;
    return named.replaceAll(/\b[A-Z]+_PASSWORD\b/g, (word) => this.password(word));
  }
}
