import type { ResourceNeeds } from '../pipeline/resource.ts';
import { deliveryResource, webhookResource } from './webhooks/read.ts';

/** How the resources of this storey are found, locked and presented, by the names that operations give them. */
export const resources = (needs: ResourceNeeds) => ({
  webhook: webhookResource(needs),
  delivery: deliveryResource(needs),
});
