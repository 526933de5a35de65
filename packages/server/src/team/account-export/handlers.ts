export { exportAccount } from './export.ts';
