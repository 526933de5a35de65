/** A browser with nothing but cookies, which follows where it is led. */
export interface Visitor {
  /** Asks for an address, and keeps the cookies that come with the answer. */
  ask(url: URL | string, form?: Readonly<Record<string, string>>): Promise<Response>;
}

export function newVisitor(): Visitor {
  const cookies = new Map<string, string>();
  return {
    ask: async (url, form) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        headers: { cookie },
        redirect: 'manual',
        ...(form && { body: new URLSearchParams(form) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
