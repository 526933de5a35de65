import type { HeaderRow } from '../catalogue.ts';

export const CLOSE: HeaderRow = {
  description: '`close`, where the connection cannot carry another request',
  optional: true,
};
export const ALWAYS_CLOSE: HeaderRow = {
  description: '`close`: the connection cannot carry another request',
  value: 'close',
};
export const RETRY_AFTER: HeaderRow = { description: 'Seconds to wait before trying again', value: '1' };
