import { Card } from '../../frame/page.tsx';
import { brandPage as texts } from '../../texts/brand.json';
import { frame } from '../../texts/frame.json';
import { signIn } from '../../texts/sign-in.json';

/** The previewed part of a brand. */
export interface PreviewValues {
  readonly name: string;
  /** `data:` URLs. */
  readonly logo: string | undefined;
  readonly logoDark: string | undefined;
  readonly accent: string;
  readonly accentDark: string;
  readonly mailFooter: string;
}

const COLOUR = /^#[0-9a-f]{6}$/i;
const SCHEMES = [
  ['light', texts.light],
  ['dark', texts.dark],
] as const;

/** The sign-in page and a mail, in both schemes, with the brand. */
export function Preview({ of }: { readonly of: PreviewValues }) {
  return (
    <Card title={texts.preview}>
      <div class="previews">
        {SCHEMES.map(([scheme, label]) => (
          <figure key={scheme} class={`preview preview-${scheme}`} style={colourOf(of, scheme)}>
            <figcaption>{label}</figcaption>
            <Pages of={of} logo={(scheme === 'dark' && of.logoDark) || of.logo} />
          </figure>
        ))}
      </div>
    </Card>
  );
}

/** Custom properties, which scripts may set. An incomplete colour has no effect. */
function colourOf({ accent, accentDark }: PreviewValues, scheme: 'light' | 'dark'): Record<string, string> {
  const [light, dark] = [accent, accentDark].map((colour) => (COLOUR.test(colour) ? colour : undefined));
  const colour = scheme === 'light' ? (light ?? OWN.light) : (dark ?? (light ? lightened(light) : OWN.dark));
  return { '--link': colour, '--accent': colour };
}

/** The colours of pages without a brand. */
const OWN = { light: '#1f5c99', dark: '#8fbdf0' } as const;
/** The luminance that is readable on each dark background, as the service judges it. */
const LEAST_LUMINANCE = 0.26;

/** Mixes the colour with white until it is readable on dark backgrounds, about as the service does. */
function lightened(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const white = Math.max(0, (LEAST_LUMINANCE - luminance) / (1 - luminance));
  return `color-mix(in srgb-linear, ${colour}, white ${(100 * white).toFixed(1)}%)`;
}

interface PagesProps {
  readonly of: PreviewValues;
  readonly logo: string | undefined;
}

function Pages({ of: { name, mailFooter }, logo }: PagesProps) {
  const head = (
    <p class={logo ? 'brand with-logo' : 'brand'}>
      {logo && (
        <span class="logo">
          <img src={logo} alt="" />
        </span>
      )}
      {name}
    </p>
  );
  return (
    <>
      <div class="preview-page">
        {head}
        <p class="preview-title">{signIn.title}</p>
        <p>{frame.email}</p>
        <p class="preview-field" />
        <p>
          <span class="button button-main">{frame.signIn}</span>
        </p>
        <p>
          <span class="link">{signIn.forgot}</span>
        </p>
      </div>
      <div class="preview-page">
        {head}
        <p>{texts.mail.line}</p>
        <p>
          <span class="button button-main">{texts.mail.button}</span>
        </p>
        <p class="hint preview-footer">
          {[texts.mail.from({ name, host: location.host }), mailFooter].filter(Boolean).join('\n')}
        </p>
      </div>
    </>
  );
}
