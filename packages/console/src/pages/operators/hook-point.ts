import type { Body } from '@portico/client';
import { hooks as texts } from '../../texts/hooks.json';

export type Hook = Body<'getHook'>;

/** A step before which the service can ask the team's own rules. */
export type Point = Hook['point'];

/** All points, in their order. The compiler demands that each has texts. */
export const POINTS = Object.keys(
  texts.points satisfies Readonly<Record<Point, unknown>>,
) as readonly Point[];

export const isPoint = (name: string): name is Point => POINTS.some((point) => point === name);
