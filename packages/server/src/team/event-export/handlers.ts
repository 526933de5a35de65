export { exportEventsAsOperator, exportOrganizationEvents } from './export.ts';
export { listSeals } from './list-seals.ts';
