export { exportEventsAsOperator, exportOrganizationEvents } from './export.ts';
export { getEventProof, listSeals } from './read.ts';
