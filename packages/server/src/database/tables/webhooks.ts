/** Where events of an organization are delivered to. */
export interface WebhookRow {
  id: string;
  /** Goes with its organization. */
  organization_id: string;
  url: string;
  /** A JSON array of the types of events that are delivered; null for all. */
  types: string | null;
  /** A deleted one is still there until its deliveries are gone. */
  state: 'active' | 'paused' | 'failing' | 'deleted';
  /** Sealed under the secret keys. */
  secret: string;
  /** The one before, sealed; it signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  /** The account that made it; null where that was not noted yet. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
  /** Written at most once a minute. */
  last_delivered_at: number | null;
  /** When the first of the failures in a row was; null after a success. */
  failing_since: number | null;
}

/** An event on its way to a webhook; its times are the database's own. */
export interface DeliveryRow {
  id: string;
  /** Goes with its webhook; null for the one of the team that runs the service, which is configured. */
  webhook_id: string | null;
  /** The event may be gone; that of a test is stored nowhere. */
  event_id: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  /** How often it was tried since it became pending. */
  attempts: number;
  /** HTTP status of the last answer. */
  last_status: number | null;
  /** Why the last try failed. */
  last_error: string | null;
  created_at: number;
  /** When it is tried next; while its webhook is not active, or its organization is deleted, it waits. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
}
