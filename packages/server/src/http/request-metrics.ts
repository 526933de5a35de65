import type { Answer, Mended, Refusal } from '@portico/conventions/node';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { SignIn } from '../sessions/sign-ins.ts';
import { SECONDS } from './seconds.ts';

export interface RequestMetrics {
  countAnswer(answer: Answer): void;
  countMended(reason: Mended): void;
  countRefused(reason: Refusal, connections: number): void;
  countSignIn(signIn: SignIn): void;
}

/** Metrics of what callers sent to this node, and of what they got. */
export function requestMetrics(registers: Registry[]): RequestMetrics {
  const requests = new Counter({
    name: 'portico_requests_total',
    help: 'Requests answered, by operation, status and error constant',
    labelNames: ['operation', 'status', 'error'],
    registers,
  });
  const durations = new Histogram({
    name: 'portico_request_duration_seconds',
    help: 'Time from the end of the headers to the decision about the answer',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const mended = new Counter({
    name: 'portico_port_mended_total',
    help: 'Answers that the closed port replaced because they broke the conventions or never came: each one is a bug',
    labelNames: ['reason'],
    registers,
  });
  const refused = new Counter({
    name: 'portico_connections_refused_total',
    help: 'Connections closed without an answer; for lack of file descriptors, the seconds in which some were',
    labelNames: ['reason'],
    registers,
  });
  const signIns = new Counter({
    name: 'portico_sign_ins_total',
    help: 'Sign-in attempts, by what was given or proved and by outcome',
    labelNames: ['methods', 'outcome'],
    registers,
  });
  return {
    countAnswer: ({ operation = '', status, error = '', duration }) => {
      requests.inc({ operation, status, error });
      durations.observe({ operation }, duration / 1_000);
    },
    countMended: (reason) => mended.inc({ reason }),
    countRefused: (reason, connections) => refused.inc({ reason }, connections),
    countSignIn: ({ methods, outcome }) => signIns.inc({ methods, outcome }),
  };
}
