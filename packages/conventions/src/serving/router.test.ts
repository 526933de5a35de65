import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenBy, Router } from './router.ts';

const ROUTES = [
  'GET /notes/:id',
  'DELETE /notes/:id',
  'POST /notes/search',
  'GET /notes/:id/tags/:name',
  'PUT /notes/search/tags/:name',
  'POST /notes/:id/tags/all',
  'GET /:kind/search',
];
const router = new Router<string>();
for (const route of ROUTES) {
  const [method = '', path = ''] = route.split(' ');
  router.add(method, path, route);
}

for (const [method, target, expected, parameters] of [
  ['GET', '/notes/1', 'GET /notes/:id', { id: '1' }],
  ['DELETE', '/notes/a%2Fb?x=/search', 'DELETE /notes/:id', { id: 'a/b' }],
  ['POST', '/notes/search', 'POST /notes/search', {}],
  ['GET', '/notes/search', undefined],
  ['DELETE', '/notes/%73earch', undefined],
  ['POST', '/notes/1', undefined],
  ['GET', '/others/search', 'GET /:kind/search', { kind: 'others' }],
  ['GET', '/notes/1/tags/a', 'GET /notes/:id/tags/:name', { id: '1', name: 'a' }],
  ['GET', '/notes/search/tags/a', undefined],
  ['PUT', '/notes/search/tags/a', 'PUT /notes/search/tags/:name', { name: 'a' }],
  ['POST', '/notes/search/tags/all', undefined],
  ['PUT', '/notes/search/tags/all', 'PUT /notes/search/tags/:name', { name: 'all' }],
  ['POST', '/notes/1/tags/all', 'POST /notes/:id/tags/all', { id: '1' }],
  ['GET', '/notes/', undefined],
] as const) {
  test(`${method} ${target}: ${expected ?? 'no route'}`, () => {
    const found = router.find(method, target);
    assert.equal(found?.route, expected);
    assert.deepEqual(found?.parameters, parameters);
  });
}

test('methodsAt: the methods of the most literal path', () => {
  assert.deepEqual(router.methodsAt('/notes/search'), ['POST']);
  assert.deepEqual(router.methodsAt('/notes/1'), ['GET', 'DELETE']);
  assert.deepEqual(router.methodsAt('/notes/search/tags/all'), ['PUT']);
  assert.deepEqual(router.methodsAt('/nothing'), []);
});

test('hiddenBy: routes that a router which matches the method first would wrongly find', () => {
  const served = ROUTES.map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { path, methods: [method] };
  });
  assert.deepEqual(hiddenBy(served), [
    { path: '/notes/search', methods: ['GET', 'DELETE'] },
    { path: '/notes/search/tags/:name', methods: ['GET'] },
    { path: '/notes/search/tags/all', methods: ['POST'] },
    { path: '/notes/:id/tags/all', methods: ['GET'] },
  ]);
  assert.deepEqual(
    hiddenBy([
      { path: '/a/:b', methods: ['GET'] },
      { path: '/a/c/d', methods: ['GET'] },
    ]),
    [],
  );
});
