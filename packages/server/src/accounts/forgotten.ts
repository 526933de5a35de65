/** Stands for the address of an account that is gone; no mail reaches it (RFC 2606, section 2). */
export const FORGOTTEN = 'deleted@account.invalid';
