import assert from 'node:assert/strict';

interface Answer {
  readonly status: number;
  readonly location: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are what the test asserts on.
  readonly body: any;
}

interface Content {
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/** A browser of a person, with its cookies, as far as pages of the product's own origin send requests. */
export interface Device {
  send(method: string, path: string, content?: Content): Promise<Answer>;
  /** Sends JSON that is not refused. @returns the body of the answer */
  done(path: string, json: object): Promise<Answer['body']>;
}

export function deviceAt(origin: string): Device {
  const cookies = new Map<string, string>();
  const send: Device['send'] = async (method, path, { json, form } = {}) => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        Origin: origin,
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(json && { 'Content-Type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
  return {
    send,
    done: async (path, json) => {
      const { status, body } = await send('POST', path, { json });
      assert.ok(status < 300, `${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}
