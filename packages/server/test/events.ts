/** How events are inserted directly into the database: the values follow. Columns that came later are null. */
export const INTO_EVENTS = `insert into events
  (id, type, at, organization_id, account_id, actor_id, subject_id, details, request_id, ip_address) values`;
