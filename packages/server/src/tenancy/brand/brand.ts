import { type Contracts, type GivenLogo, LANGUAGES, type Language } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import { nearestReadable, OWN_COLOURS } from './contrast.ts';

/** The brand of the team that runs the service, shown on everything that people see. */
export interface Brand {
  readonly name: string;
  /** The names of the logos' files. */
  readonly logo: string | null;
  readonly logoDark: string | null;
  readonly accent: string | null;
  readonly accentDark: string | null;
  readonly links: Links;
  readonly mailFooter: string | null;
  readonly languages: readonly Language[];
  /** In milliseconds since 1970. */
  readonly updatedAt: number | null;
}

type Links = Contracts['getBrand']['answer']['body']['links'];

/** Everything that a team can set about its brand, parsed. */
export type GivenBrand = Contracts['replaceBrand']['body'];

/** The team's settings; the rest follows the configuration and the defaults. */
export type BrandSettings = Omit<Brand, 'name' | 'languages' | 'updatedAt'> & {
  readonly name: string | null;
  readonly languages: readonly Language[] | null;
};

export const NO_SETTINGS: BrandSettings = {
  name: null,
  logo: null,
  logoDark: null,
  accent: null,
  accentDark: null,
  links: { home: null, terms: null, privacy: null, support: null },
  mailFooter: null,
  languages: null,
};

/** @param name where the team has set none */
export function brandOf(settings: BrandSettings, name: string, updatedAt: number | null): Brand {
  return {
    ...settings,
    name: settings.name ?? name,
    languages: settings.languages ?? LANGUAGES,
    updatedAt,
  };
}

/** A whole brand as it was given, and the logos that come with it. */
export function settingsOf(given: GivenBrand): {
  readonly settings: BrandSettings;
  readonly logos: readonly GivenLogo[];
} {
  const { name = null, logoData, logoDarkData, accent = null, accentDark = null } = given;
  const { links, mailFooter = null, languages = null } = given;
  const { home = null, terms = null, privacy = null, support = null } = links ?? {};
  return {
    settings: {
      name,
      logo: logoData?.file ?? null,
      logoDark: logoDarkData?.file ?? null,
      accent,
      accentDark,
      links: { home, terms, privacy, support },
      mailFooter,
      languages: languages && LANGUAGES.filter((one) => languages.includes(one)),
    },
    logos: [logoData, logoDarkData].filter((logo) => logo != null),
  };
}

export function logoUrl(file: string | null, publicUrl: string): string | null {
  return file === null ? null : `${publicUrl}/brand/${file}`;
}

export function presentBrand(
  brand: Brand,
  publicUrl: string,
): Omit<Contracts['getBrand']['answer']['body'], 'managed'> {
  const { logo, logoDark, updatedAt } = brand;
  return {
    ...brand,
    logo: logoUrl(logo, publicUrl),
    logoDark: logoUrl(logoDark, publicUrl),
    languages: [...brand.languages],
    updatedAt: updatedAt === null ? null : timestamp(updatedAt),
  };
}

/** A colour for each scheme. */
export interface Colours {
  readonly light: string;
  readonly dark: string;
}

/** The colours that pages and mails take from the brand; undefined where it has none. */
export function coloursOf({ accent, accentDark }: Pick<Brand, 'accent' | 'accentDark'>): Colours | undefined {
  if (accent === null && accentDark === null) return undefined;
  return {
    light: accent ?? OWN_COLOURS.light,
    dark: accentDark ?? nearestReadable(accent ?? OWN_COLOURS.dark, 'dark'),
  };
}

/** The languages that the team offers; those of its own are always among them. */
export function offeredBy(
  { languages }: Pick<Brand, 'languages'>,
  all: readonly string[],
): readonly string[] {
  const known: readonly string[] = LANGUAGES;
  const offered: readonly string[] = languages;
  const chosen = all.filter((tag) => offered.includes(tag) || !known.includes(tag));
  return chosen.length > 0 ? chosen : all;
}
