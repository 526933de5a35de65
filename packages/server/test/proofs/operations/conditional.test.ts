import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { beginWith } from '../../fixtures/strong.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { type Reply, startService } from '../../harness/service.ts';
import { neededFor } from './needed.ts';
import { requestTo } from './request.ts';
import { sceneOf } from './scene.ts';

/** Conditional requests (RFC 9110, section 13) on each resource that has an entity tag. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const all = Object.values<Operation>(operations);

/** Operations on a resource that is the whole body, and those with which the caller reads, replaces and removes it. */
const kinds = all
  .filter(({ method, conditional, versioned }) => method === 'GET' && conditional && versioned !== false)
  // Operators do not replace what they read in these tests; metadata, permissions and the brand are replaced by the team
  // alone.
  .filter(
    ({ raises, path }) =>
      !raises && !path.endsWith('/metadata') && !['/permissions', '/brand'].includes(path),
  )
  .map((get) => {
    const at = (method: string) => all.find((other) => other.path === get.path && other.method === method);
    return { get, put: at('PUT'), remove: at('DELETE') };
  });

/** A resource of its own for each test, and how its owner changes it. */
interface Subject {
  readonly path: string;
  readonly token: string;
  /** A body that changes it each time. */
  readonly change: () => unknown;
}

async function newSubject(get: Operation, put: Operation): Promise<Subject> {
  const team = await newTeam();
  const parts = [get, put].map(neededFor);
  const scene = await sceneOf(service, team, { needs: (part) => parts.some((needs) => needs(part)) });
  const { path } = requestTo(get, scene);
  // An account with a passkey changes it from a strong session.
  await beginWith(service, team.people.owner);
  let round = 0;
  return {
    path,
    // Only an account that owns no organization can be deleted.
    token: (get.id === 'getAccount' ? await service.person() : team.people.owner).token,
    change: () => requestTo(put, { ...scene, round: round++ }).body,
  };
}

const read = ({ path, token }: Subject, headers = {}, method = 'GET') =>
  service.call(method, path, { token, headers });
const write = ({ path, token, change }: Subject, headers = {}) =>
  service.call('PUT', path, { token, headers, body: change() });
const erase = ({ path, token }: Subject, headers = {}) => service.call('DELETE', path, { token, headers });
const tagOf = ({ headers }: Reply) => String(headers.etag);
const STRONG = /^"[\x21\x23-\x7e]+"$/;

test('every resource with an ETag has a conditional PUT', () => {
  assert.ok(kinds.length >= 3, `only ${kinds.length}`);
  for (const { get, put } of kinds) assert.ok(put?.conditional, get.id);
});

for (const { get, put, remove } of kinds) {
  if (!put) continue;
  const kind = get.id;
  const create = () => newSubject(get, put);
  const acts = remove ? [write, erase] : [write];

  test(`${kind} — a strong ETag, the same for GET, HEAD and PUT, and a new one after each change`, async () => {
    const subject = await create();
    const first = tagOf(await read(subject));
    assert.match(first, STRONG);
    assert.equal(tagOf(await read(subject)), first);
    assert.equal(tagOf(await read(subject, {}, 'HEAD')), first);
    const changed = await write(subject);
    assert.equal(changed.status, 200);
    assert.notEqual(tagOf(changed), first);
    const again = await read(subject);
    assert.equal(tagOf(again), tagOf(changed));
    assert.equal(again.text, changed.text);
  });

  test(`${kind} — 304 if If-None-Match has the ETag: weak, in a list, or as *`, async () => {
    const subject = await create();
    const tag = tagOf(await read(subject));
    for (const condition of [
      tag,
      `W/${tag}`,
      `"other", ${tag}`,
      `W/"other",\t${tag} , "more"`,
      `,, ${tag},`,
      `"with,comma", W/${tag}`,
      '*',
      ' * ',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const reply = await read(subject, { 'if-none-match': condition }, method);
        assert.equal(outcome(reply), '304', condition);
        assert.equal(tagOf(reply), tag, condition);
        assert.equal(reply.headers['content-type'], undefined, condition);
        assert.equal(reply.headers['cache-control'], 'private, no-cache');
      }
    }
  });

  test(`${kind} — 200 if If-None-Match has other ETags, or is malformed`, async () => {
    const subject = await create();
    const tag = tagOf(await read(subject));
    const bare = tag.slice(1, -1);
    for (const condition of ['"other"', `W/"${bare}x"`, bare, `w/${tag}`, `"${tag}`, '', `${tag} "x"`]) {
      assert.equal(outcome(await read(subject, { 'if-none-match': condition })), '200', condition);
    }
    assert.equal(outcome(await write(subject)), '200');
    assert.equal(outcome(await read(subject, { 'if-none-match': tag })), '200');
  });

  test(`${kind} — 200 if If-Match has the strong ETag, alone, in a list, or as *`, async () => {
    const subject = await create();
    for (const condition of [
      (tag: string) => tag,
      (tag: string) => `"other", ${tag}`,
      (tag: string) => `W/"other" ,${tag},, "more"`,
      () => '*',
    ]) {
      const tag = tagOf(await read(subject));
      assert.equal(outcome(await write(subject, { 'if-match': condition(tag) })), '200', condition(tag));
    }
  });

  test(`${kind} — 409 PRECONDITION_FAILED with the current ETag if If-Match is stale or weak`, async () => {
    const subject = await create();
    const stale = tagOf(await read(subject));
    await write(subject);
    const current = await read(subject);
    for (const condition of [stale, `W/${tagOf(current)}`, '"*"', `"other", ${stale}`, '""']) {
      for (const act of acts) {
        const reply = await act(subject, { 'if-match': condition });
        assert.equal(outcome(reply), '409 PRECONDITION_FAILED', condition);
        assert.equal(tagOf(reply), tagOf(current), condition);
      }
    }
    assert.equal((await read(subject)).text, current.text);
  });

  test(`${kind} — 409 PRECONDITION_FAILED if If-None-Match of a change matches the ETag`, async () => {
    const subject = await create();
    const tag = tagOf(await read(subject));
    for (const condition of [tag, `W/${tag}`, '*', `"other", ${tag}`]) {
      for (const act of acts) {
        const reply = await act(subject, { 'if-none-match': condition });
        assert.equal(outcome(reply), '409 PRECONDITION_FAILED', condition);
        assert.equal(tagOf(reply), tag);
      }
    }
    assert.equal(outcome(await write(subject, { 'if-none-match': '"other"' })), '200');
  });

  test(`${kind} — 400 REQUEST_MALFORMED if If-Match is malformed; nothing changes`, async () => {
    const subject = await create();
    const before = await read(subject);
    const tag = tagOf(before);
    for (const condition of [
      '',
      'x',
      tag.slice(1),
      tag.slice(0, -1),
      `${tag} ${tag}`,
      `*, ${tag}`,
      `w/${tag}`,
      ',',
    ]) {
      for (const act of acts) {
        const reply = await act(subject, { 'if-match': condition });
        assert.equal(outcome(reply), '400 REQUEST_MALFORMED', JSON.stringify(condition));
      }
    }
    assert.equal((await read(subject)).text, before.text);
  });

  test(`${kind} — of five concurrent changes with the same If-Match, one succeeds`, async () => {
    const subject = await create();
    const tag = tagOf(await read(subject));
    // A different body each time: an unchanged one would leave the ETag as it is for the next.
    const body = subject.change();
    const once = { ...subject, change: () => body };
    const replies = await Promise.all(Array.from({ length: 5 }, () => write(once, { 'if-match': tag })));
    assert.deepEqual(replies.map(outcome).sort(), ['200', ...Array(4).fill('409 PRECONDITION_FAILED')]);
    assert.equal(outcome(await write(subject)), '200', 'without the header the last write wins');
  });

  if (remove) {
    test(`${kind} — 204 if If-Match of a deletion has the ETag`, async () => {
      const subject = await create();
      const tag = tagOf(await read(subject));
      assert.equal(outcome(await erase(subject, { 'if-match': `"other", ${tag}` })), '204');
      const gone = await read(subject, { 'if-none-match': '*' });
      const failure = kind === 'getAccount' ? 401 : 404;
      assert.equal(gone.status, failure, 'a failure is never 304');
      assert.equal((await erase(subject, { 'if-match': '*' })).status, failure);
    });
  }
}
