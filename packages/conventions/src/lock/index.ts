/** The contract of a service with its clients, kept as JSON at each release, so that no change breaks them by accident. */
export type { Change } from './change.ts';
export { compareContracts } from './compare.ts';
export { type Contract, type ContractOptions, contractOf } from './contract.ts';
export { isAtLeast, leastVersion } from './version.ts';
