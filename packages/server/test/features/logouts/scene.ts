import assert from 'node:assert/strict';
import { type JWTPayload, jwtVerify } from 'jose';
import type { Received, Receiver } from '../../doubles/receiver.ts';
import { type MadeApplication, newApplication } from '../../fixtures/applications.ts';
import { tokensFor } from '../../fixtures/oauth.ts';
import { publishedKeys } from '../../fixtures/published-keys.ts';
import { rowsOf } from '../../harness/rows.ts';
import type { Person, Service } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

let made = 0;

/** An application that is notified of logouts, at an address of its own. */
export interface NotifiedApplication extends MadeApplication {
  readonly path: string;
}

export async function toldApplication(
  service: Pick<Service, 'databaseUrl'>,
  { url }: Pick<Receiver, 'url'>,
  settings: Parameters<typeof newApplication>[1] = {},
): Promise<NotifiedApplication> {
  const path = `/logout/${++made}`;
  const backchannelLogoutUri = new URL(path, url).href;
  return { ...(await newApplication(service, { backchannelLogoutUri, ...settings })), path };
}

/** A person who has signed in to an application, with a refresh token. */
export const signedInto = (
  service: Pick<Service, 'call'>,
  person: Pick<Person, 'token'>,
  application: MadeApplication,
  changed: Readonly<Record<string, string | null>> = {},
) => tokensFor(service, person, application, { scope: 'openid offline_access', ...changed });

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface Expected {
  readonly application: MadeApplication;
  readonly person: Pick<Person, 'account'>;
  readonly grant: string;
  readonly algorithm?: string;
}

/** Verifies a logout token as OpenID Connect Back-Channel Logout 1.0 demands it (section 2.6). */
export async function verifiedLogout(
  { url, app: { publicUrl } }: Pick<Service, 'url' | 'app'>,
  { headers, text }: Received,
  { application, person, grant, algorithm = 'ES256' }: Expected,
): Promise<JWTPayload> {
  assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
  const form = new URLSearchParams(text);
  assert.deepEqual([...form.keys()], ['logout_token']);
  const { payload, protectedHeader } = await jwtVerify(form.get('logout_token') ?? '', publishedKeys(url), {
    issuer: publicUrl,
    audience: application.id,
    typ: 'logout+jwt',
    algorithms: [algorithm],
  });
  assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ']);
  const { iat = 0, exp = 0, jti, ...claims } = payload;
  assert.ok(exp > iat && exp - iat <= 120, 'it is good for two minutes at most');
  assert.equal(typeof jti, 'string');
  const told = { iss: publicUrl, aud: application.id, sub: person.account.id, sid: grant };
  assert.deepEqual(claims, { ...told, events: { [EVENT]: {} } });
  return payload;
}

/** The notices to an application so far. */
export const toldTo = ({ received }: Receiver, { path }: NotifiedApplication): Received[] =>
  received.filter((one) => one.path === path);

/** The notices to an application, once it has one and no more wait for it. */
export async function allTold(
  service: Pick<Service, 'databaseUrl'>,
  receiver: Receiver,
  application: NotifiedApplication,
): Promise<Received[]> {
  await until('the application is told', () => toldTo(receiver, application).length > 0);
  const waiting = `select id from logouts where application_id = '${application.id}'`;
  await until('nothing more waits', async () => (await rowsOf(service.databaseUrl, waiting)).length === 0);
  return toldTo(receiver, application);
}
