export { Keys } from './keys.tsx';
export { Palette } from './palette.tsx';
