import { numberOf } from '../../frame/time.ts';

interface Bar {
  /** Names it for the browser's tool tip. */
  readonly called: string;
  readonly value: number;
}

interface ChartProps {
  /** What it shows, for those who can't see it. */
  readonly label: string;
  /** From the oldest to the newest. */
  readonly bars: readonly Bar[];
}

const HEIGHT = 40;
const WIDTH = 8;
const GAP = 2;
/** What is not nothing can be seen. */
const LEAST = 1;

/** Small bars beside each other, as high as their values. */
export function Chart({ label, bars }: ChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      class="chart"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map(({ called, value }, index) => {
        const height = value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
        return (
          <rect key={called} x={index * (WIDTH + GAP)} y={HEIGHT - height} width={WIDTH} height={height}>
            <title>{`${called}: ${numberOf(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
