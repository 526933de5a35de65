export { Acting } from './acting.tsx';
export { Side, SideOpener } from './side.tsx';
export { Unverified } from './unverified.tsx';
