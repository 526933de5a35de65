/** The format of a webhook's deliveries, and the token that receivers other than those of webhooks require. */
export function webhookFormats(): string[] {
  return [
    "alter table webhooks add column format text not null default 'standard'",
    'alter table webhooks add column token text',
  ];
}
