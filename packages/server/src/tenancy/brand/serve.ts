import { prepareDocument } from '@portico/conventions/serving';
import type { HandlerOf, Needs } from '../handler.ts';
import { typeOfLogo } from './logo.ts';
import { findLogo } from './store.ts';
import { coloursIn, styleSheet } from './style.ts';

/** Mails and the team's own pages show logos, from any origin. Opened by itself, a picture can do nothing. */
const LOGO_HEADERS = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
} as const;

export function getLogo({ database }: Needs): HandlerOf<'getLogo'> {
  const find = findLogo(database);
  return {
    handle: async ({ parameters: { file = '' }, fail }) => {
      const contentType = typeOfLogo(file);
      const content = contentType && (await find(file));
      if (!contentType || !content) throw fail('ROUTE_NOT_FOUND');
      const body = Buffer.from(content, 'base64');
      // Compressed already: each coding would save nothing.
      const coded = { gzip: body, br: body };
      return prepareDocument({ contentType, headers: LOGO_HEADERS, body, ...coded, immutable: true });
    },
  };
}

export function getBrandStyle(): HandlerOf<'getBrandStyle'> {
  return {
    handle: async ({ parameters: { file = '' }, fail }) => {
      const colours = coloursIn(file);
      if (!colours) throw fail('ROUTE_NOT_FOUND');
      return prepareDocument({
        contentType: 'text/css; charset=utf-8',
        headers: {
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        },
        body: styleSheet(colours),
        immutable: true,
      });
    },
  };
}
