import { html, linkTo } from '@portico/conventions/pages';
import type { Brand } from '../../tenancy/brand/brand.ts';
import { type Documents, ICON, shownOf } from './site.ts';

/** The part of the configuration that decides what the console offers. */
export type Options = Pick<
  Documents,
  | 'organizationRoles'
  | 'hasProviders'
  | 'emailCodes'
  | 'hasRolesFile'
  | 'hasBrandFile'
  | 'passwordMinLength'
  | 'deletionGrace'
  | 'homeUrl'
>;

/** The page with its placeholders filled: the path of the public URL, the options that are on, and the brand. */
export function shellAt(
  publicUrl: string,
  shell: string,
  { brand, ...options }: Options & { readonly brand: Brand },
): string {
  const { logo, logoDark, styleSheet } = shownOf(brand, publicUrl);
  const links = [
    ...(logo === undefined ? [] : [html`<link rel="apple-touch-icon" href="${logo}">`]),
    ...(styleSheet === undefined ? [] : [html`<link rel="stylesheet" href="${styleSheet}">`]),
  ];
  // The members that the scripts show.
  const told = { name: brand.name, logo, logoDark, ...brand.links };
  return shell
    .replaceAll('%PORTICO_BASE%', () => html`${linkTo({ publicUrl }, '')}`.markup)
    .replaceAll('%PORTICO_OPTIONS%', () => html`${wordsOf(options)}`.markup)
    .replaceAll('%PORTICO_ICON%', () => html`${logo ?? ICON}`.markup)
    .replaceAll('%PORTICO_NAME%', () => html`${brand.name}`.markup)
    .replaceAll('%PORTICO_BRAND%', () => html`${JSON.stringify(told)}`.markup)
    .replace('<!--%PORTICO_STYLE%-->', () => links.map(({ markup }) => markup).join('\n'));
}

function wordsOf(options: Options): string {
  const { organizationRoles, hasProviders, emailCodes, hasRolesFile, hasBrandFile } = options;
  const { passwordMinLength, deletionGrace, homeUrl } = options;
  const on = [
    organizationRoles && 'organization-roles',
    hasRolesFile && 'roles-file',
    hasBrandFile && 'brand-file',
    hasProviders() && 'providers',
    emailCodes && 'email-codes',
    `password=${passwordMinLength}`,
    `grace=${deletionGrace}`,
    // Has no space: it was parsed.
    homeUrl !== undefined && `home=${homeUrl}`,
  ];
  return on.filter(Boolean).join(' ');
}
