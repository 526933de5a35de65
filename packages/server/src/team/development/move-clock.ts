import { flaw } from '@portico/api';
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../ground/clock.ts';
import { moveSystemClock, systemClock, systemClockAhead } from '../../ground/system-clock.ts';
import { type DevelopmentHandlers, type DevelopmentRequest, forPrograms } from './handlers.ts';

interface ClockNeeds {
  /** Does what has become due. */
  readonly catchUp: () => Promise<void>;
}

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };
const DURATION =
  /^(\d{1,9}) ?(?:(s)(?:ec(?:ond)?s?)?|(m)(?:in(?:ute)?s?)?|(h)(?:ours?)?|(d)(?:ays?)?|(w)(?:eeks?)?)$/;

/** In milliseconds; undefined where it is none. */
function durationOf(text: string): number | undefined {
  const [, count, ...units] = DURATION.exec(text) ?? [];
  const unit = units.find((each) => each !== undefined);
  return unit === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
}

/** The latest time: what expires later still has a date that JSON and the database can hold. */
const LATEST = Date.UTC(2_200, 0, 1);

export function readClock(): DevelopmentHandlers['readClock'] {
  return forPrograms<'readClock'>(() => ({ status: 200, body: shown() }));
}

export function moveClock({ catchUp }: ClockNeeds): DevelopmentHandlers['moveClock'] {
  return forPrograms<'moveClock'>(async ({ body, fail }) => {
    const ahead = aheadOf(body);
    if (typeof ahead !== 'number') throw fail('FIELDS_VALIDATION_ERROR', ahead);
    moveSystemClock(ahead);
    await catchUp();
    return { status: 200, body: shown() };
  });
}

const shown = () => ({ now: timestamp(systemClock()), ahead: systemClockAhead() });

const ONE = flaw('required', 'must be given, or `set`, or `reset`, and only one of them');
const UNKNOWN = flaw('format', 'must be a whole number and a unit, such as `8 days` or `90s`');
const TOO_FAR = flaw('not_allowed', 'must lead to a time from 1970 to 2199');

/** By how much a request wants the clock to be ahead of the machine's, or the flaws of the request. */
function aheadOf({ advance, set, reset = false }: DevelopmentRequest<'moveClock'>['body']) {
  const given = [advance !== undefined, set !== undefined, reset].filter(Boolean);
  if (given.length !== 1) return { advance: ONE };
  if (reset) return 0;
  const now = systemClock();
  const by = set === undefined ? durationOf(advance ?? '') : set - now;
  if (by === undefined) return { advance: UNKNOWN };
  const isFit = now + by >= 0 && now + by < LATEST;
  if (isFit) return systemClockAhead() + by;
  return set === undefined ? { advance: TOO_FAR } : { set: TOO_FAR };
}
