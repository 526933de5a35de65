import { formattedWith } from '@portico/conventions';
import { Type } from 'typebox';
import {
  Body,
  type FormatTypes,
  LogoUrl,
  logoData,
  Managed,
  nameOf,
  nullable,
  Resource,
  Timestamp,
} from './fields.ts';
import { byOperators, document, FOR_OPERATORS, ok, operation, STYLE } from './operation.ts';
import * as samples from './samples.ts';

/** The languages of pages and emails, as BCP 47 tags. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The longest body that replaces the brand: two logos in base64, and the rest. */
const BRAND_BYTES = 131_072;

const formatted = formattedWith<FormatTypes>();

const Languages = (description: string) => Type.Array(Type.Enum([...LANGUAGES]), { description });

export const Brand = Resource({
  name: Type.String({ description: 'The name that people know the service by' }),
  logo: LogoUrl('The logo of the service'),
  logoDark: LogoUrl('The logo for dark backgrounds; null if `logo` is for both'),
  accent: nullable(Type.String(), 'The colour of links and buttons on light backgrounds'),
  accentDark: nullable(
    Type.String(),
    'The same on dark backgrounds; null if the nearest colour to `accent` that is light enough is used',
  ),
  links: Resource({
    home: nullable(Type.String({ format: 'uri' }), "The team's own page"),
    terms: nullable(Type.String({ format: 'uri' }), 'Terms of service'),
    privacy: nullable(Type.String({ format: 'uri' }), 'Privacy notice'),
    support: nullable(
      Type.String({ format: 'uri' }),
      'Where people get help: a page, or `mailto:` and an address',
    ),
  }),
  mailFooter: nullable(Type.String(), 'The footer of every email, as plain text'),
  languages: Languages('The languages in which pages and emails are offered'),
  managed: Managed,
  updatedAt: nullable(Timestamp, 'When the brand was last set; null if never'),
});

const COLOUR = { pattern: '^#[0-9A-Fa-f]{6}$' };

const link = (format: 'link' | 'supportLink', description: string) =>
  Type.Optional(nullable(formatted(format, { format: 'uri', maxLength: 2048, description })));

/** Everything that a team can set about its brand. */
export const GivenBrand = Body({
  name: Type.Optional(
    nullable(
      nameOf(64, 'The name that people know the service by; by default, the value of `PORTICO_NAME`: '),
    ),
  ),
  logoData: Type.Optional(nullable(logoData('The logo'))),
  logoDarkData: Type.Optional(nullable(logoData('The logo for dark backgrounds'))),
  accent: Type.Optional(
    nullable(
      formatted('accent', {
        ...COLOUR,
        description:
          'The colour of links and buttons on light backgrounds, such as `#1f5c99`. Its contrast with the backgrounds of pages and emails must be at least 4.5:1',
      }),
    ),
  ),
  accentDark: Type.Optional(
    nullable(
      formatted('accentDark', {
        ...COLOUR,
        description:
          'The same on dark backgrounds, such as `#8fbdf0`. By default, the nearest colour to `accent` that is light enough',
      }),
    ),
  ),
  links: Type.Optional(
    nullable(
      Body({
        home: link('link', "The team's own page, an https:// URL"),
        terms: link('link', 'Terms of service, an https:// URL'),
        privacy: link('link', 'Privacy notice, an https:// URL'),
        support: link('supportLink', 'Where people get help: an https:// URL, or `mailto:` and an address'),
      }),
    ),
  ),
  mailFooter: Type.Optional(
    nullable(
      formatted('visible', {
        minLength: 1,
        maxLength: 500,
        pattern:
          '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$',
        description:
          "The footer of every email, such as the company's address: plain text of 1 to 500 code points. Surrounding spaces are removed",
        'x-normalize': 'trim',
      }),
    ),
  ),
  languages: Type.Optional(
    nullable(
      Type.Array(Type.Enum([...LANGUAGES]), {
        minItems: 1,
        maxItems: LANGUAGES.length,
        description: 'The languages in which pages and emails are offered. By default, all of them',
      }),
    ),
  ),
});

export const getBrand = operation('GET /brand', {
  tag: 'Brand',
  access: 'public',
  summary: 'Read the brand',
  description:
    'The name, logos, colours and links of the team that runs the service, as shown on pages and in emails.',
  conditional: true,
  successes: ok('The brand.', Brand),
  example: { success: samples.brand },
});

export const replaceBrand = operation('PUT /operator/brand', {
  ...byOperators,
  summary: 'Replace the brand',
  description: `${FOR_OPERATORS} The body is the whole brand: omitted members go back to their defaults, including logos. The \`ETag\` is that of \`GET /v1/brand\`. A colour with too little contrast is refused, and the message names the nearest one with enough. The body can have up to 128 KiB.`,
  conditional: true,
  bodyBytes: BRAND_BYTES,
  body: GivenBrand,
  successes: ok('The brand as it is now.', Brand),
  errors: ['BRAND_PROTECTED', 'MANAGED_BY_CONFIGURATION'],
  example: { request: samples.givenBrand, success: samples.brand },
});

export const getLogo = operation('GET /brand/:file', {
  ...document,
  summary: 'Load a logo',
  description:
    'The logo of the service or of an organization, a PNG or WebP. Its name is derived from its content, so the content at a name never changes.',
  parameters: { file: 'The name of the file' },
  successes: { 200: { description: 'The picture.', body: Type.String(), contentType: 'image/png' } },
  errors: ['ROUTE_NOT_FOUND'],
});

export const getBrandStyle = operation('GET /brand/styles/:file', {
  ...document,
  summary: "Load the style sheet of the team's colours",
  description: 'Sets the two colours in its name.',
  parameters: { file: 'Two colours, such as `1f5c99-8fbdf0.css`' },
  successes: { 200: { description: 'The style sheet.', body: Type.String(), contentType: STYLE } },
  errors: ['ROUTE_NOT_FOUND'],
});
