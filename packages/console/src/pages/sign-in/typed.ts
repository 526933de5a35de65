/** The address that was typed on one of these pages, which goes along to the others. Kept in memory, out of URLs. */
let typed: string | undefined;

/** What to begin with: what was typed, or the address of whoever is expected, such as by an application. */
export const knownEmail = () => typed ?? new URLSearchParams(location.search).get('email') ?? '';

export const rememberEmail = (email: string) => {
  typed = email;
};
