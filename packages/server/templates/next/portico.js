import { createBackend, fromEnvironment } from '@portico/backend';
import { forNext } from '@portico/backend/next';

// The address of Portico and the secrets are in .env.
export const portico = createBackend(fromEnvironment(process.env));
// For pages and server actions; routes pass on their own request.
export const auth = forNext(portico);
