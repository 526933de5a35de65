import type { Report, Violation } from '../../src/report.ts';

/** Everything that could do harm in some report. */
export const HOSTILE =
  ']]>&<"\'\x1b[31m\x9b2J\0\u202e\ud800\uffff [click](http://evil) {0} \r\n::error::x</failure>-->';

const violation = (number: number): Violation => ({
  rule: 'bad',
  operation: `op${HOSTILE}`,
  request: `POST /${number}${HOSTILE}`,
  expected: `400${HOSTILE}`,
  observed: HOSTILE.repeat(1000),
});

/** A rule that held, one that was not examined, and one broken by a server whose texts are hostile. */
export const REPORT: Report = {
  service: { url: 'http://user:secret@127.0.0.1:8080/base?token=secret', title: `Notes${HOSTILE}` },
  startedAt: '2026-11-21T20:00:00.000Z',
  finishedAt: '2026-11-21T20:00:02.500Z',
  requests: 12,
  rules: [
    { id: 'good', title: 'It is good', source: 'conventions section 7', examined: 3, violations: [] },
    {
      id: 'skipped',
      title: 'It is skipped',
      source: 'conventions section 7',
      examined: 0,
      violations: [],
      skipped: `nothing${HOSTILE}`,
    },
    {
      id: 'bad',
      title: `It is bad${HOSTILE}`,
      source: 'RFC 9110 section 15',
      examined: 200,
      violations: Array.from({ length: 150 }, (_, index) => violation(index)),
    },
  ],
};
