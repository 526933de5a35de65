export const ok = <Body>(body: Body) => ({ status: 200, body }) as const;

/** @param location the path of what was created */
export const created = <Body>(location: string, body: Body) =>
  ({ status: 201, headers: { Location: location }, body }) as const;
