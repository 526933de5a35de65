export { getDomain, listDomains } from './read.ts';
export { createDomain, deleteDomain, verifyDomain } from './write.ts';
