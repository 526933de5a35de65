import { readFileSync } from 'node:fs';
import { createBackend, fromEnvironment } from '@portico/backend';
import { forNext } from '@portico/backend/next';

const seen = new Set();
const options = fromEnvironment(process.env);

export const portico = createBackend(
  {
    ...options,
    permissions: ['invoice:read', 'invoice:approve'],
    webhooks: {
      ...options.webhooks,
      seen: { has: async (id) => seen.has(id), add: async (id) => seen.add(id) },
    },
  },
  // The test moves the clock of all parts of the server, which do not share memory.
  { now: () => Date.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) },
);
export const auth = forNext(portico);
