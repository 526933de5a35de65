/** Begins a run of tests, where the service needs a newer Node than the libraries and says so. */
import assert from 'node:assert/strict';
import { CookieJar, type Person, startPortico } from '@portico/testing';

await assert.rejects(startPortico(), /Portico needs Node 24 or newer/);

export const signedIn = async (person: Person): Promise<string> => {
  const browser = new CookieJar('http://localhost:4000');
  await person.signIn(browser);
  return (await browser.fetch('/')).text();
};
