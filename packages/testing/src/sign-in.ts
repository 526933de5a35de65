/** How often a product may redirect before it sends the browser to Portico, and afterwards. */
const MOST_REDIRECTS = 10;

/** A response, as Playwright has it. */
interface Answer {
  status(): number;
  /** By lower-case name. */
  headers(): { readonly [name: string]: string };
  url(): string;
}

/** Sends requests with the cookies of a browser, and keeps those that responses set. */
interface Requests {
  get(url: string, options: { readonly maxRedirects: 0 }): Promise<Answer>;
}

/** A page or a browser context of Playwright, or a `CookieJar`. */
export interface SignInTarget {
  readonly request: Requests;
}

interface SignIn {
  /** The URL at which the product begins a sign-in. */
  readonly address: string;
  /** Of Portico. */
  readonly issuer: string;
  /** Gives the address to which Portico sends the browser back. @param parameters of the request to `/authorize` */
  readonly answer: (parameters: string) => Promise<string>;
}

export async function signInTo(
  { request }: SignInTarget,
  { address, issuer, answer }: SignIn,
): Promise<void> {
  const page = `${issuer}/authorize`;
  const isPage = (url: string) => url.split('?', 1)[0] === page;
  const begun = await follow(request, address, isPage);
  if (!isPage(begun.url))
    throw new Error(`GET ${begun.url}: ${begun.status} instead of a redirect to ${page}, to sign in.`);
  const back = await answer(new URL(begun.url).search.slice(1));
  const arrived = await follow(request, back, () => false);
  // A final page that does not exist says nothing about the sign-in.
  if (arrived.status >= 400 && withoutQuery(arrived.url) === withoutQuery(back))
    throw new Error(`GET ${withoutQuery(back)}: ${arrived.status}. The product refused the sign-in.`);
}

interface Arrived {
  readonly url: string;
  /** 0 where it was not requested. */
  readonly status: number;
}

/** Follows redirects as a browser does, until a response is none, or leads to where it should stop. */
async function follow(request: Requests, from: string, stopsAt: (url: string) => boolean): Promise<Arrived> {
  let url = from;
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const answer = await request.get(url, { maxRedirects: 0 });
    const status = answer.status();
    const { location } = answer.headers();
    if (status < 300 || status >= 400 || location === undefined) return { url: answer.url(), status };
    url = new URL(location, answer.url()).href;
    if (stopsAt(url)) return { url, status: 0 };
  }
  throw new Error(`GET ${withoutQuery(from)}: more than ${MOST_REDIRECTS} redirects.`);
}

/** Codes and states are secrets: errors do not show them. */
const withoutQuery = (url: string) => url.split('?', 1)[0];
