import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Answer, Facts, SessionRecord, Step } from '../src/sessions/record.ts';
import { createRenewals, type Renewals } from '../src/sessions/renewals.ts';

const MINUTE = 60_000;
const FRESHNESS = 5 * MINUTE;
const IDLE = 60 * MINUTE;
const START = 1_000_000_000_000;

const factsWith = (name: string): Facts => ({
  account: { id: 'ada', email: 'ada@example.com', name, locale: null },
  organization: null,
  role: null,
  roles: [],
  permissions: [],
  impersonator: null,
});

const recordAt = (now: number): SessionRecord => ({
  id: 'a session',
  token: 'a token',
  former: null,
  organizationId: null,
  signedInAt: now,
  expiresAt: now + IDLE,
  checkedAt: now,
  address: null,
  facts: factsWith('at first'),
  barred: null,
});

/** A question that was sent, whose answer has not arrived. */
interface Question {
  readonly by: number;
  readonly answer: Answer;
  readonly arrive: (answer: Answer) => void;
}

/** One browser, two processes of a product and Portico, with a network that delays, loses and doubles. */
class World {
  now = START;
  isAway = false;
  /** When Portico ended the session. */
  endedAt: number | undefined;
  /** When it ends by itself. */
  expiresAt = START + IDLE;
  cookie: SessionRecord | undefined = recordAt(START);
  readonly asked: Question[] = [];
  readonly pending: Promise<void>[] = [];
  /** The answers that the browser has not received yet. */
  readonly onTheWay: { readonly step: Step; readonly began: number }[] = [];
  readonly steps: { readonly step: Step; readonly at: number; readonly cookie: SessionRecord }[] = [];
  readonly questions: { readonly by: number; readonly at: number; readonly wasLost: boolean }[] = [];
  readonly processes: Renewals[] = [0, 1].map((by) =>
    createRenewals({ freshness: FRESHNESS, now: () => this.now, ask: () => this.#ask(by) }),
  );

  #ask(by: number): Promise<Answer> {
    const isOver = this.endedAt !== undefined || this.now >= this.expiresAt;
    if (!this.isAway && !isOver) this.expiresAt = this.now + IDLE;
    const answer: Answer = this.isAway
      ? { kind: 'away' }
      : isOver
        ? { kind: 'refused' }
        : { kind: 'known', facts: factsWith(`at ${this.now}`), barred: null, expiresAt: this.expiresAt };
    this.questions.push({ by, at: this.now, wasLost: this.isAway });
    return new Promise((arrive) => {
      this.asked.push({ by, answer, arrive });
    });
  }

  request(by: number): void {
    const { cookie, now: at } = this;
    const process = this.processes[by];
    if (!cookie || !process) return;
    const judged = process.current(cookie).then((step) => {
      this.steps.push({ step, at, cookie });
      this.onTheWay.push({ step, began: at });
    });
    this.pending.push(judged);
  }

  /** Lets an answer of Portico arrive, or get lost. */
  answer(which: number, isLost: boolean): void {
    const [asked] = this.asked.splice(which % Math.max(1, this.asked.length), 1);
    asked?.arrive(isLost ? { kind: 'away' } : asked.answer);
  }

  /** Lets an answer of the product arrive in the browser. */
  receive(which: number): void {
    const [received] = this.onTheWay.splice(which % Math.max(1, this.onTheWay.length), 1);
    if (received?.step.state === 'signedIn' && !received.step.isStale) this.cookie = received.step.record;
    if (received?.step.state === 'signedOut') this.cookie = undefined;
  }

  async settle(): Promise<void> {
    while (this.asked.length > 0) this.answer(0, false);
    await Promise.all(this.pending);
  }
}

type Event =
  | { readonly kind: 'request' | 'answer' | 'lose' | 'receive'; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'away' | 'back' | 'end' };

const number = fc.nat(1_000);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('request' as const), which: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('answer', 'receive'), which: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), which: number }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(10, 6_000, MINUTE, FRESHNESS),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Event>({ kind: 'away' }, { kind: 'back' }, { kind: 'end' }) },
);

async function play(world: World, events: readonly Event[]): Promise<void> {
  for (const one of events) {
    if (one.kind === 'request') world.request(one.which);
    else if (one.kind === 'answer' || one.kind === 'lose') world.answer(one.which, one.kind === 'lose');
    else if (one.kind === 'receive') world.receive(one.which);
    else if (one.kind === 'wait') world.now += one.ms;
    else if (one.kind === 'end') world.endedAt ??= world.now;
    else world.isAway = one.kind === 'away';
    // Everything that can go on goes on.
    await new Promise(setImmediate);
  }
  await world.settle();
}

const histories = fc.array(event, { minLength: 1, maxLength: 60 });

test('in any history, nobody is signed out whose session goes on', () =>
  fc.assert(
    fc.asyncProperty(histories, async (events) => {
      const world = new World();
      await play(world, events);
      for (const { step, at, cookie } of world.steps) {
        if (step.state !== 'signedOut') continue;
        const isEnded = world.endedAt !== undefined;
        const isOver = at >= cookie.expiresAt || world.now >= world.expiresAt;
        assert.ok(isEnded || isOver, `signed out: ${step.reason}`);
      }
    }),
    { numRuns: 300 },
  ));

test('in any history, facts are as old as freshness allows, or are called stale', () =>
  fc.assert(
    fc.asyncProperty(histories, async (events) => {
      const world = new World();
      await play(world, events);
      for (const { step, at } of world.steps)
        if (step.state === 'signedIn' && !step.isStale) assert.ok(at - step.record.checkedAt < FRESHNESS);
    }),
    { numRuns: 300 },
  ));

test('in any history, a process asks once at a time, and once per freshness while Portico answers', () =>
  fc.assert(
    fc.asyncProperty(histories, async (events) => {
      const world = new World();
      const calm = events.filter(({ kind }) => !['away', 'lose', 'end'].includes(kind));
      // Each answer arrives before the next event.
      const answered = calm.flatMap((one): Event[] =>
        one.kind === 'request' ? [one, { kind: 'answer', which: 0 }, { kind: 'receive', which: 0 }] : [one],
      );
      await play(world, answered);
      for (const by of [0, 1]) {
        const times = world.questions.filter((question) => question.by === by).map(({ at }) => at);
        for (const [index, at] of times.entries())
          if (index > 0) assert.ok(at - (times[index - 1] ?? 0) >= FRESHNESS, `${times.join()}`);
      }
    }),
    { numRuns: 300 },
  ));

test('in any history, a session that Portico has ended is ended where freshness has passed and Portico answers', () =>
  fc.assert(
    fc.asyncProperty(histories, async (events) => {
      const world = new World();
      await play(world, [...events, { kind: 'end' }, { kind: 'back' }, { kind: 'wait', ms: FRESHNESS }]);
      world.steps.length = 0;
      // The last answers have arrived, and what was asked in vain may be asked again.
      world.now += 6_000;
      world.request(0);
      world.request(1);
      await new Promise(setImmediate);
      await world.settle();
      for (const { step } of world.steps) assert.equal(step.state, 'signedOut');
    }),
    { numRuns: 300 },
  ));

test('50 requests at the moment of expiry ask once, and all get the answer', async () => {
  const world = new World();
  world.now += FRESHNESS;
  for (let count = 0; count < 50; count++) world.request(0);
  await new Promise(setImmediate);
  assert.equal(world.questions.length, 1);
  await world.settle();
  assert.equal(world.steps.length, 50);
  for (const { step } of world.steps)
    assert.ok(step.state === 'signedIn' && step.record.checkedAt === world.now);
});

test('a session ended meanwhile is ended for requests whose question was answered before', async () => {
  const world = new World();
  world.now += FRESHNESS;
  world.request(0);
  await new Promise(setImmediate);
  world.processes[0]?.end('a session', 'ended');
  await world.settle();
  assert.deepEqual(world.steps[0]?.step, { state: 'signedOut', reason: 'ended' });
});

test('with freshness of a request, each request asks', async () => {
  let asked = 0;
  const ask = async (): Promise<Answer> => {
    asked++;
    return { kind: 'known', facts: factsWith('now'), barred: null, expiresAt: START + IDLE };
  };
  const renewals = createRenewals({ freshness: 0, now: () => START, ask });
  await Promise.all([1, 2, 3].map(() => renewals.current(recordAt(START))));
  assert.equal(asked, 3);
});
