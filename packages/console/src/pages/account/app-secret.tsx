import type { Body } from '@portico/client';
import { useEffect, useState } from 'preact/hooks';
import { Copy } from '../../frame/controls.tsx';
import { setUp } from '../../texts/second-factor.json';

/** The secret for an authenticator app: as a QR code, as a link, and to type in. */
export function AppSecret({ secret, uri }: Pick<Body<'beginTotp'>, 'secret' | 'uri'>) {
  const open = (
    <p>
      <a href={uri}>{setUp.open}</a>
    </p>
  );
  return (
    <>
      <p>{setUp.lines}</p>
      {isHandheld && open}
      <QrCode text={uri} label={setUp.picture} otherwise={setUp.noPicture} />
      {!isHandheld && open}
      <p>{setUp.secret}</p>
      <p class="secret">{secret}</p>
      <Copy text={secret} />
    </>
  );
}

/** A link for phones and tablets, which cannot scan a code on their own screen. */
const isHandheld = matchMedia('(pointer: coarse)').matches;

/** Width of the light border around the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
  /** Shown if the code can't be drawn. */
  readonly otherwise: string;
}

/** A QR code. The library that encodes it is loaded on first use. */
function QrCode({ text, label, otherwise }: QrCodeProps) {
  const [modules, setModules] = useState<readonly (readonly boolean[])[] | 'failed'>();
  useEffect(() => {
    let isHere = true;
    import('uqr')
      .then(({ encode }) => encode(text, { ecc: 'M', border: QUIET_ZONE }).data)
      .then(
        (data) => isHere && setModules(data),
        () => isHere && setModules('failed'),
      );
    return () => {
      isHere = false;
    };
  }, [text]);
  if (modules === 'failed') return <p class="notice">{otherwise}</p>;
  const size = modules?.length ?? 1;
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} aria-busy={!modules}>
      {modules && <path shape-rendering="crispEdges" d={pathOf(modules)} />}
    </svg>
  );
}

/** The dark modules, as squares of one unit. */
const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
