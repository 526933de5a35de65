import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRequest, Reply } from '../../../packages/server/test/harness/client.ts';
import type { Answers } from './answers.ts';
import { contradiction, type Entry, GONE, type Ledger, valueIn } from './ledger.ts';

const PASSWORD = 'correct horse battery';
/** Milliseconds between two requests of a prober, and before a refused request is sent again. */
const BETWEEN = 60;
/** How many of the newest entries a prober chooses from. */
const NEWEST = 400;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

interface Guest {
  readonly guest: Person;
  readonly access: Entry;
  readonly membership: Entry;
}

/** How a change may be answered besides its success, where an earlier try had no definite answer but was done. */
interface Expected {
  readonly status: number;
  readonly again?: number;
}

/** People who use every feature, over and over, at both nodes, and probers who compare what they read with the ledger. */
export class Load {
  /** Reads of which the value was certain, and was compared. */
  judged = 0;
  readonly #answers: Answers;
  readonly #ledger: Ledger;
  readonly #running: Promise<void>[] = [];
  #turn = 0;
  #people = 0;
  #isOver = false;

  constructor(answers: Answers, ledger: Ledger) {
    this.#answers = answers;
    this.#ledger = ledger;
  }

  async start(people: number): Promise<void> {
    for (const node of this.#answers.nodes) {
      const { token } = await this.#register();
      this.#running.push(this.#probe(node), this.#rename(node, token));
    }
    for (let number = 0; number < people; number++) this.#running.push(this.#live());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Reads every entry at one node, until each has a definite answer, and compares. */
  async judgeAll(): Promise<void> {
    const left = this.#ledger.entries.filter(({ isChanging }) => !isChanging);
    const [node = ''] = this.#answers.nodes;
    const reader = async () => {
      for (let entry = left.pop(); entry; entry = left.pop())
        while (!(await this.#judge(entry, node))) await sleep(BETWEEN);
    };
    await Promise.all(Array.from({ length: 8 }, reader));
  }

  /** Reads entries by chance at one node, of which most have just changed. */
  async #probe(node: string): Promise<void> {
    while (!this.#isOver) {
      const entry = this.#ledger.anyCertain(NEWEST);
      if (entry) await this.#judge(entry, node);
      await sleep(BETWEEN);
    }
  }

  /** Reads an entry at one node, and compares. @returns whether its value was certain, and the answer definite */
  async #judge(entry: Entry, node: string): Promise<boolean> {
    const { version } = entry;
    const reply = await this.#answers.send(node, { method: 'GET', path: entry.path, token: entry.token });
    if (!reply || entry.version !== version || entry.isChanging) return false;
    const value = valueIn(reply, entry);
    if (value === undefined) return false;
    this.judged++;
    const problem = contradiction(entry, value);
    if (problem) this.#answers.violations.push(`${problem} (at ${node})`);
    return true;
  }

  /** Changes one row all the time, at one node. */
  async #rename(node: string, token: string): Promise<void> {
    const entry = this.#ledger.add({ path: '/v1/account', token, member: 'name' }, 'null');
    for (let number = 1; !this.#isOver; number++) {
      const name = `Name ${number}`;
      await this.#ledger.change(entry, name, () =>
        this.#done({ status: 200 }, { method: 'PUT', path: '/v1/account', token, body: { name } }, node),
      );
      await sleep(BETWEEN);
    }
  }

  async #live(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#round();
      } catch (error) {
        if (!(error instanceof Unexpected)) throw error;
        this.#answers.violations.push(error.message);
      }
    }
  }

  /** One person's work, each request at the other node than the one before. */
  async #round(): Promise<void> {
    const [owner, guest] = [await this.#register(), await this.#register()];
    const { token } = owner;
    const { id } = await this.#created('/v1/organizations', { name: 'Acme' }, token);
    const path = `/v1/organizations/${id}`;
    const organization = this.#ledger.add({ path, token, member: 'name' }, 'Acme');
    const access = this.#ledger.add({ path: `${path}/invitations`, token: guest.token }, GONE);
    const membership = this.#ledger.add({ path, token: guest.token }, GONE);
    for (let times = 0; times < 3 && !this.#isOver; times++) {
      await this.#put(organization, { name: `Acme ${times}` });
      await this.#invite(path, token);
      await this.#manage(path, token, { guest, access, membership });
      await this.#useKeys(path, token);
      await this.#hook(path, token);
      await this.#signInAndOut(owner);
    }
    const { id: second } = await this.#created('/v1/organizations', { name: 'For a moment' }, token);
    const other = this.#ledger.add(
      { path: `/v1/organizations/${second}`, token, member: 'name' },
      'For a moment',
    );
    await this.#delete(other, other.path);
  }

  async #invite(path: string, token: string): Promise<void> {
    const email = `invited-${++this.#people}@example.com`;
    const { id } = await this.#created(`${path}/invitations`, { email, role: 'viewer' }, token);
    const entry = this.#ledger.add({ path: `/v1/invitations/${id}`, token, member: 'state' }, 'pending');
    if (this.#people % 2 === 0) return;
    await this.#ledger.change(entry, 'revoked', () =>
      this.#done({ status: 204, again: 409 }, { method: 'DELETE', path: entry.path, token }),
    );
  }

  /** Gives a role, lowers it, and takes it away. @param access what the guest may as an admin @param membership what as any manager */
  async #manage(path: string, token: string, { guest, access, membership }: Guest): Promise<void> {
    const { change } = this.#ledger;
    const id = await change(access, 'there', () =>
      change(membership, 'there', () => this.#admit(path, token, guest)),
    );
    const manager = this.#ledger.add({ path: `/v1/managers/${id}`, token, member: 'role' }, 'admin');
    await this.#everywhere(access);
    await change(access, GONE, () => this.#put(manager, { role: 'viewer' }));
    await this.#everywhere(access);
    const forbidden = { method: 'PUT', path, token: guest.token, body: { name: 'By a viewer' } };
    for (const node of this.#answers.nodes) await this.#done({ status: 403 }, forbidden, node);
    await change(membership, GONE, () => this.#delete(manager, manager.path));
    await this.#everywhere(membership);
  }

  async #admit(path: string, token: string, guest: Person): Promise<string> {
    const body = { accountId: guest.id, role: 'admin' };
    const added = await this.#done(
      { status: 201, again: 409 },
      { method: 'POST', path: `${path}/managers`, token, body },
    );
    const id = added.status === 201 ? added.body.id : await this.#managerId(path, token, guest);
    await this.#done(
      { status: 200 },
      { method: 'POST', path: `/v1/managers/${id}/acceptance`, token: guest.token },
    );
    return id;
  }

  /** Of a manager who was added by a request without a definite answer. */
  async #managerId(path: string, token: string, { id }: Person): Promise<string> {
    const { body } = await this.#done({ status: 200 }, { method: 'GET', path: `${path}/managers`, token });
    return body.items.find(({ account }: { account: { id: string } }) => account.id === id).id;
  }

  async #useKeys(path: string, token: string): Promise<void> {
    const { id, key } = await this.#created(`${path}/api-keys`, { name: 'Robot', role: 'admin' }, token);
    const right = this.#ledger.add({ path: '/v1/caller', token: key }, 'there');
    await this.#everywhere(right);
    await this.#created('/v1/tokens', { organizationId: path.split('/').at(-1) }, token);
    await this.#delete(right, `/v1/api-keys/${id}`, token);
    await this.#everywhere(right);
  }

  async #hook(path: string, token: string): Promise<void> {
    const url = 'https://receiver.invalid/events';
    const { id } = await this.#created(`${path}/webhooks`, { url }, token);
    const entry = this.#ledger.add({ path: `/v1/webhooks/${id}`, token, member: 'state' }, 'active');
    await this.#ledger.change(entry, 'paused', () =>
      this.#done({ status: 200 }, { method: 'PUT', path: entry.path, token, body: { url, state: 'paused' } }),
    );
    await this.#delete(entry, entry.path);
  }

  async #signInAndOut({ email }: Person): Promise<void> {
    const { accessToken: token } = await this.#created('/v1/login', { email, password: PASSWORD });
    const session = this.#ledger.add({ path: '/v1/account', token }, 'there');
    await this.#everywhere(session);
    await this.#ledger.change(session, GONE, () =>
      this.#done({ status: 204, again: 401 }, { method: 'POST', path: '/v1/logout', token }),
    );
    await this.#everywhere(session);
  }

  async #register(): Promise<Person> {
    const email = `person-${++this.#people}@example.com`;
    const body = { email, password: PASSWORD };
    const reply = await this.#done(
      { status: 201, again: 409 },
      { method: 'POST', path: '/v1/register', body },
    );
    const { account, accessToken: token } =
      reply.status === 201 ? reply.body : await this.#created('/v1/login', body);
    this.#ledger.add({ path: '/v1/account', token }, 'there');
    return { id: account.id, email, token };
  }

  async #created(path: string, body: object, token?: string): Promise<Reply['body']> {
    const wanted = { method: 'POST', path, body, ...(token !== undefined && { token }) };
    return (await this.#done({ status: 201 }, wanted)).body;
  }

  async #put(entry: Entry, body: Readonly<Record<string, string>>): Promise<void> {
    const { path, token } = entry;
    const value = body[entry.member ?? ''] ?? '';
    await this.#ledger.change(entry, value, () =>
      this.#done({ status: 200 }, { method: 'PUT', path, token, body }),
    );
  }

  async #delete(entry: Entry, path: string, token = entry.token): Promise<void> {
    await this.#ledger.change(entry, GONE, () =>
      this.#done({ status: 204, again: 404 }, { method: 'DELETE', path, token }),
    );
  }

  /** Reads at each node what was acknowledged at one. */
  async #everywhere(entry: Entry): Promise<void> {
    await Promise.all(this.#answers.nodes.map((node) => this.#judge(entry, node)));
  }

  /** Repeats a request, at one node after the other, until it has a definite answer. */
  async #done({ status, again }: Expected, wanted: OutgoingRequest, only?: string): Promise<Reply> {
    const { nodes } = this.#answers;
    for (let isRepeated = false; ; isRepeated = true) {
      const node = only ?? (nodes[this.#turn++ % nodes.length] as string);
      const reply = await this.#answers.send(node, wanted);
      if (reply && (reply.status === status || (isRepeated && reply.status === again))) {
        if (wanted.method !== 'GET' && reply.status < 300) this.#ledger.changes++;
        return reply;
      }
      if (reply && reply.status !== 503)
        throw new Unexpected(
          `UNEXPECTED: ${wanted.method} ${wanted.path} at ${node}: ${reply.status} ${reply.text}`,
        );
      await sleep(BETWEEN);
    }
  }
}

class Unexpected extends Error {}
