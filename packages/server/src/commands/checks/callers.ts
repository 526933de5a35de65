import type { Config } from '../../config.ts';
import type { Look } from '../../database/beside.ts';
import { isPrivateAddress } from '../../network-addresses.ts';
import { type Finding, ok, warning } from './finding.ts';

const FOUNDATION = '0018-foundation';
const RECENT = 100;

/**
 * Where the proxy is not trusted, all callers seem to be the proxy: limits take them for one.
 * @returns undefined where there are no events yet, or no proxy is expected
 */
export async function callers(
  { applied, read }: Look,
  { publicUrl, trustedProxies }: Config,
): Promise<Finding | undefined> {
  if (publicUrl === undefined || !applied.includes(FOUNDATION)) return undefined;
  const recent = read
    .selectFrom('events')
    .select('ip_address')
    .where('ip_address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RECENT);
  const rows = await read.selectFrom(recent.as('recent')).select('ip_address').distinct().execute();
  const [only, ...others] = rows.map(({ ip_address }) => String(ip_address));
  if (only === undefined) return undefined;
  if (others.length > 0 || !isPrivateAddress(only)) {
    return ok(
      'callers',
      `recent events came from ${rows.length} ${rows.length === 1 ? 'address' : 'addresses'}`,
    );
  }
  const advice =
    trustedProxies.length === 0
      ? `If that is your proxy, set PORTICO_TRUSTED_PROXIES=${only}, so that callers are told apart.`
      : 'If that is your proxy, see that it is among PORTICO_TRUSTED_PROXIES, and sends X-Forwarded-For.';
  return warning('callers', `all recent events came from ${only}`, advice);
}
