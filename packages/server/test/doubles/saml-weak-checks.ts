/**
 * Checks of SAML answers that are wrong in the ways in which real ones were: they show that a forgery would work, and
 * that a test that refuses it can fail. All return the subject that they believe, or null.
 */
import { createHash, createHmac, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type WeakCheck = (response: string, certificate: string) => string | null;

/** An element and where it ends, found by its text. */
function elementAt(text: string, start: number): string {
  const [, name = ''] = /^<([\w:]+)/.exec(text.slice(start)) ?? [];
  let depth = 0;
  for (const { 0: tag, index } of text.matchAll(new RegExp(`<(/?)${name}(?=[\\s>])[^>]*>`, 'g'))) {
    if (index < start) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return text.slice(start, index + tag.length);
  }
  throw new Error('The element does not end');
}

const elements = (text: string, opening: RegExp): string[] =>
  [...text.matchAll(opening)].map(({ index }) => elementAt(text, index));
const firstOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

const ALGORITHMS: Readonly<Record<string, string>> = { sha1: 'sha1', sha256: 'sha256', sha512: 'sha512' };
const algorithmOf = (uri: string) => ALGORITHMS[firstOf(uri, /(sha\d+)$/)] ?? '';

/** Whether the first signature verifies for the element it refers to, anywhere and with any algorithm. */
function verifiesSomething(response: string, certificate: string): boolean {
  const [signature = ''] = elements(response, /<ds:Signature /g);
  const info = firstOf(signature, /(<ds:SignedInfo.*<\/ds:SignedInfo>)/s);
  const id = firstOf(info, /URI="#([^"]+)"/);
  const referred = elements(response, new RegExp(`<samlp?:\\w+ [^>]*\\bID="${id}"`, 'g')).filter(
    (one) => one.startsWith('<saml:Assertion') || one.startsWith('<samlp:Response'),
  );
  const digest = algorithmOf(firstOf(info, /DigestMethod Algorithm="([^"]+)"/));
  const digestOf = (text: string) =>
    createHash(digest)
      .update(withoutComments(text.replace(signature, '')))
      .digest('base64');
  const isDigested = referred.some((one) => digestOf(one) === firstOf(info, /DigestValue>([^<]+)</));
  const method = firstOf(info, /SignatureMethod Algorithm="([^"]+)"/);
  const canonical = info.replace(
    '<ds:SignedInfo',
    '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"',
  );
  const value = firstOf(signature, /SignatureValue>([^<]+)</);
  if (method.includes('hmac'))
    return isDigested && createHmac('sha1', certificate).update(canonical).digest('base64') === value;
  const { publicKey } = new X509Certificate(certificate);
  return (
    isDigested && verify(algorithmOf(method), Buffer.from(canonical), publicKey, Buffer.from(value, 'base64'))
  );
}

const withoutComments = (text: string) => text.replace(/<!--.*?-->/gs, '');
const subjectIn = (text: string) => firstOf(text, /<saml:NameID[^>]*>([^<]*)/) || null;
const assertionsIn = (text: string) => elements(text, /<saml:Assertion /g);

/** Reads without verifying anything. */
export const believes: WeakCheck = (response) => subjectIn(response);

/** Verifies some signature, and reads the first assertion. */
export const readsFirst: WeakCheck = (response, certificate) =>
  verifiesSomething(response, certificate) ? subjectIn(assertionsIn(response)[0] ?? '') : null;

/** Verifies some signature, and reads the last assertion. */
export const readsLast: WeakCheck = (response, certificate) =>
  verifiesSomething(response, certificate) ? subjectIn(assertionsIn(response).at(-1) ?? '') : null;

/** Expands entities as the document defines them, then reads without verifying. */
export const expandsEntities: WeakCheck = (response) => {
  const definitions = [...response.matchAll(/<!ENTITY (\w+) (?:SYSTEM "file:\/\/([^"]+)"|"([^"]*)")>/g)];
  const known = new Map(
    definitions.map(([, name = '', file, text = '']) => [name, file ? readFileSync(file, 'utf8') : text]),
  );
  const expanded = (text: string): string =>
    text.replace(/&(\w+);/g, (whole, name) => (known.has(name) ? expanded(known.get(name) ?? '') : whole));
  return subjectIn(expanded(response.replace(/<!DOCTYPE.*\]>/s, '')));
};
