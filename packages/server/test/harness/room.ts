/** For a single account that creates all organizations of a test. */
export const ROOM_FOR_ORGANIZATIONS = {
  PORTICO_MOST_ORGANIZATIONS: '1000000',
  PORTICO_MOST_ORGANIZATIONS_A_DAY: '1000000',
};
