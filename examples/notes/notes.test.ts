/** The application of the README, used by two people: over HTTP as its front end does it, and by its front end. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newApplication } from '../../packages/server/test/fixtures/applications.ts';
import { launch, noChromium } from '../../packages/server/test/harness/chromium.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { PASSWORD, type Service, startService } from '../../packages/server/test/harness/service.ts';
import { PATIENCE, until } from '../../packages/server/test/harness/until.ts';
import { inPython, type Missing, type Program, start } from '../services/programs.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const express: Program = {
  name: 'Express',
  command: process.execPath,
  arguments: [pathOf('express/server.js')],
};
const backEnds: readonly (Program | Missing)[] = [
  express,
  await inPython('FastAPI', pathOf('fastapi/server.py')),
];

interface Started {
  readonly portico: Service;
  /** Where the back end and the front end are. */
  readonly url: string;
}

const stops: (() => Promise<void>)[] = [];
after(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function mayCall(portico: string, origin: string): Promise<boolean> {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  const preflight = await fetch(`${portico}/v1/authorizations/redemption`, { method: 'OPTIONS', headers });
  return preflight.headers.get('access-control-allow-origin') === origin;
}

/** Starts a back end, and a Portico where its front end is registered. */
async function started(program: Program): Promise<Started> {
  const port = String(await freePort());
  const portico = await startService({
    environment: { PORTICO_TOKEN_AUDIENCES: 'https://notes.example.com' },
  });
  stops.push(portico.stop);
  const home = `http://127.0.0.1:${port}/`;
  const { id } = await newApplication(portico, {
    ...{ kind: 'browser', firstParty: true, redirectUris: [home], postLogoutRedirectUris: [home] },
  });
  // A node learns within seconds of rows that it did not write itself.
  await until('the front end may call', () => mayCall(portico.app.publicUrl, new URL(home).origin));
  const backEnd = await start(program, { PORT: port, PORTICO: portico.app.publicUrl, CLIENT_ID: id });
  stops.push(backEnd.stop);
  return { portico, url: backEnd.url };
}

/**
 * How a person of the test calls the back end about an organization: where it takes tokens, with one for that
 * organization, or for another.
 */
async function calling({ portico, url }: Started, { token }: { readonly token: string }) {
  const config = await (await fetch(`${url}/config.json`)).json();
  const { audience } = config as { readonly audience: string | null };
  return async (organizationId: string, text?: string, tokenFor = organizationId) => {
    const body = { audience, organizationId: tokenFor };
    const reply = audience ? await portico.call('POST', '/v1/tokens', { token, body }) : undefined;
    // Portico itself refuses a person who has signed out.
    if (reply && reply.status !== 201) return { status: reply.status, body: undefined };
    return ask(url, organizationId, { token: reply ? reply.body.token : token, text });
  };
}

async function ask(
  url: string,
  organizationId: string,
  { token, text }: { readonly token: string; readonly text?: string | undefined },
) {
  const response = await fetch(`${url}/organizations/${organizationId}/notes`, {
    method: text === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(text !== undefined && { body: JSON.stringify({ text }) }),
  });
  return { status: response.status, body: await response.json() };
}

for (const program of backEnds) {
  const skip = 'missing' in program && program.missing;

  test(`${program.name}: owners write, viewers read, others do neither`, { skip }, async () => {
    const scene = await started(program as Program);
    const { portico, url } = scene;
    const [ada, ben, eve] = [await portico.person(), await portico.person(), await portico.person()];
    const organization = await portico.organization(ada);
    await portico.manager(organization, ada, ben, 'viewer');
    const [asAda, asBen, asEve] = await Promise.all([ada, ben, eve].map((person) => calling(scene, person)));
    assert.ok(asAda && asBen && asEve);

    assert.equal((await asAda(organization, 'Buy coal')).status, 201);
    assert.deepEqual((await asBen(organization)).body, { items: [{ text: 'Buy coal' }] });
    assert.equal((await asBen(organization, 'Sell coal')).status, 403);
    const other = await portico.organization(eve);
    assert.equal((await asEve(organization, undefined, other)).status, 404);
    assert.deepEqual((await asEve(other)).body, { items: [] });
    for (const token of ['', 'nonsense'])
      assert.equal((await ask(url, organization, { token })).status, 401, token);
    await portico.call('POST', '/v1/logout', { token: ada.token });
    assert.ok((await asAda(organization)).status === 401, 'nobody is known any more who has signed out');
  });

  test(`${program.name}: in a browser, sign up, create an organization, write, and sign in again`, {
    skip: skip || noChromium,
  }, async () => {
    const { portico, url } = await started(program as Program);
    const browser = await launch();
    stops.push(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(url);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await button('Sign in').click();
    await page.getByRole('link', { name: 'Create one' }).click();
    assert.equal(
      new URL(page.url()).origin,
      portico.app.publicUrl,
      'no password is typed into a page of the example',
    );
    await field('Email').fill('ada@example.com');
    await field('Password').fill(PASSWORD);
    // The list from after signing up must not arrive after the note.
    const listed = page.waitForResponse(/\/v1\/organizations$/);
    await button('Create account').click();
    await listed;
    await page.getByLabel('New organization').fill('Engines');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Engines (owner)').waitFor({ state: 'attached' });
    await page.getByLabel('New note').fill('Buy <b>coal</b>');
    await page.getByRole('button', { name: 'Add' }).click();
    const note = page.getByRole('listitem').getByText('Buy <b>coal</b>');
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    await button('Sign out').click();
    await button('Sign in').click();
    await field('Email').fill('ada@example.com');
    await field('Password').fill(PASSWORD);
    await button('Sign in').click();
    await note.waitFor();
    assert.equal(page.url(), `${url}/`, 'the code is gone from the address bar');
    assert.equal(await page.getByRole('alert').textContent(), '');
  });
}
