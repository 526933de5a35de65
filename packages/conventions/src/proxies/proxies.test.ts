import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Catalogue, commonErrors, defineErrors } from '../index.ts';
import { caddyFile, haproxyFile, nginxFiles, type ProxyOptions } from './index.ts';

const common = commonErrors({ realm: 'shop' });
const options: ProxyOptions = {
  name: 'shop',
  publicUrl: 'https://shop.example.com',
  nodes: ['10.0.0.1:80', '10.0.0.2:80'],
};

const GENERATORS: Readonly<Record<string, (catalogue: Catalogue, options: ProxyOptions) => string>> = {
  nginx: (catalogue, given) => Object.values(nginxFiles(catalogue, given)).join('\n'),
  HAProxy: haproxyFile,
  Caddy: caddyFile,
};

for (const [proxy, generate] of Object.entries(GENERATORS)) {
  test(`${proxy}: another service's texts, name, host and nodes`, () => {
    const row = {
      ...common.SERVICE_UNAVAILABLE,
      description: `The "shop" isn't open — 100 % $closed \`now\`.`,
    };
    const text = generate(defineErrors({ ...common, SERVICE_UNAVAILABLE: row }), options);
    assert.match(text, /shop\.example\.com\/errors\/SERVICE_UNAVAILABLE/);
    for (const node of options.nodes) assert.ok(text.includes(node));
    // Free of characters that are special in a configuration, and still the same JSON.
    const line = text.split('\n').find((one) => one.includes('"error":"SERVICE_UNAVAILABLE"')) ?? '';
    const body = line.slice(line.indexOf('{"error"'), line.lastIndexOf('}}') + 2);
    assert.doesNotMatch(body, /['$%`]/);
    assert.ok(JSON.parse(body).error.description.startsWith(row.description));
  });

  test(`${proxy}: a catalogue without an error that it needs is refused`, () => {
    const { SERVICE_UNAVAILABLE: _, ...others } = common;
    assert.throws(() => generate(others, options), /The catalogue lacks SERVICE_UNAVAILABLE/);
  });

  for (const [what, wrong] of Object.entries({
    'a node': { nodes: ['10.0.0.1:80; evil'] },
    'an origin': { allowedOrigins: ['https://a.example.com"'] },
    'a public URL': { publicUrl: 'https://shop.example.com/{evil}' },
    'a name': { name: 'my shop' },
    'no node': { nodes: [] },
  })) {
    test(`${proxy}: ${what} that would break the configuration is refused`, () => {
      assert.throws(() => generate(common, { ...options, ...wrong }), TypeError);
    });
  }
}

test('Caddy: one matcher per allowed origin, and no redirects', () => {
  const allowedOrigins = ['https://a.example.com', 'https://b.example.com'];
  const text = caddyFile(common, { ...options, allowedOrigins });
  for (const origin of allowedOrigins) assert.match(text, new RegExp(`^ +header Origin ${origin}$`, 'm'));
  assert.match(text, /^ +auto_https disable_redirects$/m);
});
