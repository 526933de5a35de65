import { VERSION } from '../../ground/version.ts';
import { type Brand, type Colours, coloursOf } from './brand.ts';
import { BACKGROUNDS, isReadable, ON_ACCENT } from './contrast.ts';

/**
 * The path of the style sheet with the brand's colours, which pages load after their own; undefined where it has none. It
 * contains everything that the sheet depends on, so any node can make it, and the version, whose style sheets it fits.
 */
export function stylePathOf(brand: Pick<Brand, 'accent' | 'accentDark'>): `/${string}` | undefined {
  const colours = coloursOf(brand);
  return colours && `/brand/styles/${colours.light.slice(1)}-${colours.dark.slice(1)}.css?${VERSION}`;
}

const FILE = /^([0-9a-f]{6})-([0-9a-f]{6})\.css$/;

/** The colours in the name of a style sheet; undefined for any other name, and for colours that cannot be read. */
export function coloursIn(file: string): Colours | undefined {
  const [, light, dark] = FILE.exec(file) ?? [];
  if (light === undefined || dark === undefined) return undefined;
  const colours = { light: `#${light}`, dark: `#${dark}` };
  return isReadable(colours.light, 'light') && isReadable(colours.dark, 'dark') ? colours : undefined;
}

/** The background on which the colour has the least contrast that is judged. */
const GROUND = { light: BACKGROUNDS.light.at(-1), dark: BACKGROUNDS.dark.at(-2) };

/** Sets the properties that the pages' own style sheets use, wherever these are in the page. */
export function styleSheet(colours: Colours): string {
  const rule = (scheme: keyof Colours) => `:root:root {
  --link: ${colours[scheme]};
  --on-accent: ${ON_ACCENT[scheme]};
  --accent-ground: ${GROUND[scheme]};
}
`;
  return `${rule('light')}@media (prefers-color-scheme: dark) {
${rule('dark')}}
`;
}
