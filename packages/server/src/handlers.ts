import { exportHandlers } from './account-export/export.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { approvalHandlers } from './approvals/handlers.ts';
import { createDocuments } from './documents/index.ts';
import { eventHandlers } from './events/list.ts';
import type { Needs, PorticoHandlers } from './handler.ts';
import { healthHandlers } from './health/health.ts';
import { invitationHandlers } from './invitations/handlers.ts';
import { managerHandlers } from './managers/handlers.ts';
import { operatorHandlers } from './operators/handlers.ts';
import { organizationHandlers } from './organizations/handlers.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { secondFactorHandlers } from './second-factors/handlers.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { tokenHandlers } from './tokens/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

/** The handler of every operation, slice by slice. The compiler names one that is missing. */
export function createHandlers(needs: Needs): PorticoHandlers {
  return {
    ...accountHandlers(needs),
    ...exportHandlers(needs),
    ...sessionHandlers(needs),
    ...secondFactorHandlers(needs),
    ...passkeyHandlers(needs),
    ...tokenHandlers(needs),
    ...organizationHandlers(needs),
    ...managerHandlers(needs),
    ...invitationHandlers(needs),
    ...webhookHandlers(needs),
    ...apiKeyHandlers(needs),
    ...eventHandlers(needs),
    ...operatorHandlers(needs),
    ...approvalHandlers(needs),
    ...healthHandlers(needs),
    ...createDocuments(needs),
  };
}
