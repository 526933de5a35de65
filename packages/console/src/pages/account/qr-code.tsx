import { useEffect, useState } from 'preact/hooks';

/** Modules of light ground around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** What it is, for those who don't see it. */
  readonly label: string;
  /** What is said where it can't be drawn. */
  readonly otherwise: string;
}

/** A QR code, whose drawing is loaded once one is needed. */
export function QrCode({ text, label, otherwise }: QrCodeProps) {
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
