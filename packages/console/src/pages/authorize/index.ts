import '../../frame/lazy-failures.ts';

export { DevicePage } from '../device/device.tsx';
export { EndSessionPage } from '../end-session/index.ts';
export { AuthorizePage } from './authorize.tsx';
