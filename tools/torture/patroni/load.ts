import { setTimeout as sleep } from 'node:timers/promises';
import { Actions, BETWEEN, UnexpectedAnswer } from './actions.ts';
import type { Answers } from './answers.ts';
import { type Entry, GONE, type Ledger } from './ledger.ts';

const PASSWORD = 'correct horse battery';
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

/** People who use every feature, over and over, at both nodes, and probers who compare what they read with the ledger. */
export class Load {
  readonly #answers: Answers;
  readonly #ledger: Ledger;
  readonly #actions: Actions;
  readonly #running: Promise<void>[] = [];
  #people = 0;
  #isOver = false;

  constructor(answers: Answers, ledger: Ledger) {
    this.#answers = answers;
    this.#ledger = ledger;
    this.#actions = new Actions(answers, ledger);
  }

  /** How many values that were certain have been read, and compared. */
  get judged(): number {
    return this.#actions.judged;
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
        while (!(await this.#actions.judge(entry, node))) await sleep(BETWEEN);
    };
    await Promise.all(Array.from({ length: 8 }, reader));
  }

  /** Reads entries by chance at one node, of which most have just changed. */
  async #probe(node: string): Promise<void> {
    while (!this.#isOver) {
      const entry = this.#ledger.anyCertain(NEWEST);
      if (entry) await this.#actions.judge(entry, node);
      await sleep(BETWEEN);
    }
  }

  /** Changes one row all the time, at one node. */
  async #rename(node: string, token: string): Promise<void> {
    const entry = this.#ledger.add({ path: '/v1/account', token, member: 'name' }, 'null');
    for (let number = 1; !this.#isOver; number++) {
      const name = `Name ${number}`;
      await this.#ledger.change(entry, name, () =>
        this.#actions.done(
          { status: 200 },
          { method: 'PUT', path: '/v1/account', token, body: { name } },
          node,
        ),
      );
      await sleep(BETWEEN);
    }
  }

  async #live(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#round();
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) throw error;
        this.#answers.violations.push(error.message);
      }
    }
  }

  /** One person's work, each request at the other node than the one before. */
  async #round(): Promise<void> {
    const [owner, guest] = [await this.#register(), await this.#register()];
    const { token } = owner;
    const { id } = await this.#actions.created('/v1/organizations', { name: 'Acme' }, token);
    const path = `/v1/organizations/${id}`;
    const organization = this.#ledger.add({ path, token, member: 'name' }, 'Acme');
    const access = this.#ledger.add({ path: `${path}/invitations`, token: guest.token }, GONE);
    const membership = this.#ledger.add({ path, token: guest.token }, GONE);
    for (let times = 0; times < 3 && !this.#isOver; times++) {
      await this.#actions.put(organization, { name: `Acme ${times}` });
      await this.#invite(path, token);
      await this.#manage(path, token, { guest, access, membership });
      await this.#useKeys(path, token);
      await this.#hook(path, token);
      await this.#signInAndOut(owner);
    }
    const { id: second } = await this.#actions.created('/v1/organizations', { name: 'For a moment' }, token);
    const other = this.#ledger.add(
      { path: `/v1/organizations/${second}`, token, member: 'name' },
      'For a moment',
    );
    await this.#actions.delete(other, other.path);
  }

  async #invite(path: string, token: string): Promise<void> {
    const email = `invited-${++this.#people}@example.com`;
    const { id } = await this.#actions.created(`${path}/invitations`, { email, role: 'viewer' }, token);
    const entry = this.#ledger.add({ path: `/v1/invitations/${id}`, token, member: 'state' }, 'pending');
    if (this.#people % 2 === 0) return;
    await this.#ledger.change(entry, 'revoked', () =>
      this.#actions.done({ status: 204, again: 409 }, { method: 'DELETE', path: entry.path, token }),
    );
  }

  /** Gives a role, lowers it, and takes it away. @param access what the guest may as an admin @param membership what as any manager */
  async #manage(path: string, token: string, { guest, access, membership }: Guest): Promise<void> {
    const { change } = this.#ledger;
    const id = await change(access, 'there', () =>
      change(membership, 'there', () => this.#admit(path, token, guest)),
    );
    const manager = this.#ledger.add({ path: `/v1/managers/${id}`, token, member: 'role' }, 'admin');
    await this.#actions.everywhere(access);
    await change(access, GONE, () => this.#actions.put(manager, { role: 'viewer' }));
    await this.#actions.everywhere(access);
    const forbidden = { method: 'PUT', path, token: guest.token, body: { name: 'By a viewer' } };
    for (const node of this.#answers.nodes) await this.#actions.done({ status: 403 }, forbidden, node);
    await change(membership, GONE, () => this.#actions.delete(manager, manager.path));
    await this.#actions.everywhere(membership);
  }

  async #admit(path: string, token: string, guest: Person): Promise<string> {
    const body = { accountId: guest.id, role: 'admin' };
    const added = await this.#actions.done(
      { status: 201, again: 409 },
      { method: 'POST', path: `${path}/managers`, token, body },
    );
    const id = added.status === 201 ? added.body.id : await this.#managerId(path, token, guest);
    await this.#actions.done(
      { status: 200 },
      { method: 'POST', path: `/v1/managers/${id}/acceptance`, token: guest.token },
    );
    return id;
  }

  /** Of a manager who was added by a request without a definite answer. */
  async #managerId(path: string, token: string, { id }: Person): Promise<string> {
    const { body } = await this.#actions.done(
      { status: 200 },
      { method: 'GET', path: `${path}/managers`, token },
    );
    return body.items.find(({ account }: { account: { id: string } }) => account.id === id).id;
  }

  async #useKeys(path: string, token: string): Promise<void> {
    const { id, key } = await this.#actions.created(
      `${path}/api-keys`,
      { name: 'Robot', role: 'admin' },
      token,
    );
    const right = this.#ledger.add({ path: '/v1/caller', token: key }, 'there');
    await this.#actions.everywhere(right);
    await this.#actions.created('/v1/tokens', { organizationId: path.split('/').at(-1) }, token);
    await this.#actions.delete(right, `/v1/api-keys/${id}`, token);
    await this.#actions.everywhere(right);
  }

  async #hook(path: string, token: string): Promise<void> {
    const url = 'https://receiver.invalid/events';
    const { id } = await this.#actions.created(`${path}/webhooks`, { url }, token);
    const entry = this.#ledger.add({ path: `/v1/webhooks/${id}`, token, member: 'state' }, 'active');
    await this.#ledger.change(entry, 'paused', () =>
      this.#actions.done(
        { status: 200 },
        { method: 'PUT', path: entry.path, token, body: { url, state: 'paused' } },
      ),
    );
    await this.#actions.delete(entry, entry.path);
  }

  async #signInAndOut({ email }: Person): Promise<void> {
    const { accessToken: token } = await this.#actions.created('/v1/login', { email, password: PASSWORD });
    const session = this.#ledger.add({ path: '/v1/account', token }, 'there');
    await this.#actions.everywhere(session);
    await this.#ledger.change(session, GONE, () =>
      this.#actions.done({ status: 204, again: 401 }, { method: 'POST', path: '/v1/logout', token }),
    );
    await this.#actions.everywhere(session);
  }

  async #register(): Promise<Person> {
    const email = `person-${++this.#people}@example.com`;
    const body = { email, password: PASSWORD };
    const reply = await this.#actions.done(
      { status: 201, again: 409 },
      { method: 'POST', path: '/v1/register', body },
    );
    const { account, accessToken: token } =
      reply.status === 201 ? reply.body : await this.#actions.created('/v1/login', body);
    this.#ledger.add({ path: '/v1/account', token }, 'there');
    return { id: account.id, email, token };
  }
}
