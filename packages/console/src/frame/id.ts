const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether something can have this ID: an address may have been typed. */
export const isId = (value: string) => ID.test(value);
