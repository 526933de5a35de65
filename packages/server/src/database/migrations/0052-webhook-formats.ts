/** The format of a webhook's deliveries, and the token with which a receiver that is no receiver of webhooks lets them in. */
export function webhookFormats(): string[] {
  return [
    "alter table webhooks add column format text not null default 'standard'",
    'alter table webhooks add column token text',
  ];
}
