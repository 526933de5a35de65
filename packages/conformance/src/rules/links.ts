import { errorObjectOf } from '../envelope.ts';
import { textAt } from '../openapi/json.ts';
import type { Broken, Rule, Run } from '../rule.ts';

const LINK = /https?:\/\/[^\s"'<>`)\]}]+/g;
const MOST_LINKS = 200;

export const links: Rule = {
  id: 'links',
  title: 'Links to the service itself, in descriptions and in the document, lead somewhere',
  source: 'Conventions, section 2, error object: a link to more information',
  check: async (run) => {
    const found = [...linksOf(run)].slice(0, MOST_LINKS);
    const violations: Broken[] = [];
    for (const [target, { link, place }] of found) {
      const answer = await run.send({ method: 'GET', target, headers: { Accept: '*/*' } });
      if (typeof answer === 'object' && answer.status < 400) continue;
      const observed = typeof answer === 'object' ? String(answer.status) : answer;
      violations.push({
        request: `GET ${link}`,
        expected: `a page, as it is linked to in ${place}`,
        observed,
      });
    }
    const skipped = found.length === 0 ? 'There are no links to the service itself.' : undefined;
    return { examined: found.length, violations, skipped };
  },
};

/** What ends the sentence around a link is no part of it. A pattern would look at a million full stops from each of them. */
function withoutPunctuation(link: string): string {
  let end = link.length;
  while (end > 0 && '.,;:!?'.includes(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

/** By target, so that each is asked for once. Those to the document's servers are looked up at the base URL. */
function linksOf(run: Run): Map<string, { link: string; place: string }> {
  const own = [run.base.origin, ...(run.document?.servers ?? [])];
  const targets = new Map<string, { link: string; place: string }>();
  const note = (text: string, place: string) => {
    for (const [match] of text.matchAll(LINK)) {
      const link = withoutPunctuation(match);
      if (!URL.canParse(link) || link.includes('{')) continue;
      const { origin, pathname, search } = new URL(link);
      if (own.includes(origin) && !targets.has(`${pathname}${search}`))
        targets.set(`${pathname}${search}`, { link, place });
    }
  };
  for (const { answer, title } of run.exchanges) {
    const { description } = run.profile.envelope;
    const object =
      typeof answer === 'object' && answer.status >= 400 ? errorObjectOf(answer, run.profile) : undefined;
    if (object && description !== null) note(textAt(object, description) ?? '', `the answer to ${title}`);
  }
  for (const text of run.document?.texts ?? []) note(text, 'the document');
  return targets;
}
