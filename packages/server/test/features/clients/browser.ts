/** A browser with only cookies, which follows no redirect by itself. */
export interface CookieBrowser {
  /** @returns where it is sent; the same page if nowhere */
  follow(target: string, method?: 'GET' | 'POST', form?: Readonly<Record<string, string>>): Promise<string>;
  /** @returns the JSON of a page */
  read(target: string): Promise<unknown>;
  cookies(): string[];
}

/**
 * @param origin of the application, as a URL
 * @param send what answers its requests, if not a server
 */
export function browserAt(
  origin: string,
  send: (request: Request) => Promise<Response> = fetch,
): CookieBrowser {
  const cookies = new Map<string, string>();
  const ask = async (target: string, method = 'GET', form?: Readonly<Record<string, string>>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(target, origin), {
      method,
      headers: { cookie },
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    });
    const response = await send(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    follow: async (target, method, form) =>
      new URL((await ask(target, method, form)).headers.get('location') ?? '', origin).href,
    read: async (target) => (await ask(target)).json(),
    cookies: () => [...cookies.values()],
  };
}
