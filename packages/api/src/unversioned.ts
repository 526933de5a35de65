import { Type } from 'typebox';

const HTML = 'text/html; charset=utf-8';
export const SCRIPT = 'text/javascript; charset=utf-8';
export const TEXT = 'text/plain; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';

/** The successes of an operation that answers with an HTML page. */
export const page = (description: string) =>
  ({ 200: { description, body: Type.String(), contentType: HTML } }) as const;

/** What has no version: it is served at one path for ever. */
export const unversioned = { method: 'GET', versioned: false, access: 'public' } as const;
