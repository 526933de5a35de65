/** The address typed on one of these pages, which the others reuse. Kept in memory, out of URLs. */
let typed: string | undefined;

/** The initial address: the typed one, or that of the expected person, such as by an application. */
export const knownEmail = () => typed ?? new URLSearchParams(location.search).get('email') ?? '';

/** Only the typed address: a link must not have mail sent to an address that it names. */
export const typedEmail = () => typed ?? '';

export const rememberEmail = (email: string) => {
  typed = email;
};
