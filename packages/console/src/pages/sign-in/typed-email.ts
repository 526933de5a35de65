/** The address that was typed on one of these pages, which goes along to the others. Kept in memory, out of URLs. */
let typed: string | undefined;

/** The initial address: the typed one, or that of the expected person, such as by an application. */
export const knownEmail = () => typed ?? new URLSearchParams(location.search).get('email') ?? '';

/** Only what was typed here: a link can't have anything done with an address that it names. */
export const typedEmail = () => typed ?? '';

export const rememberEmail = (email: string) => {
  typed = email;
};
