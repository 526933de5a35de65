import { frame } from '../texts/frame.json';
import { Copy } from './controls.tsx';
import type { Fact } from './page.tsx';

/** A value to copy, with its name. */
export const copied = (label: string, value: string): Fact => [
  label,
  <span class="copied" key={label}>
    <code>{value}</code> <Copy text={value} named={frame.labelled({ label: frame.copy, value: label })} />
  </span>,
];
