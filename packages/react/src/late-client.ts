import type { Portico } from '@portico/client';
import type { ClientOptions } from '@portico/client/core';

type Method = ((input?: object) => Promise<unknown>) & { pages: (input?: object) => AsyncIterable<unknown> };
type Methods = Readonly<Record<string, Method>>;

/** A client whose code, with its table of all operations, comes with the first call. */
export function lateClient(options: () => Promise<ClientOptions>): Portico {
  let loading: Promise<Methods> | undefined;
  const load = () => {
    loading ??= Promise.all([import('@portico/client'), options()]).then(
      ([{ createClient }, given]) => createClient(given) as unknown as Methods,
    );
    return loading;
  };
  const found = async (id: string) => {
    const method = (await load())[id];
    if (!method) throw new TypeError(`The client has no method ${id}`);
    return method;
  };
  const methodOf = (id: string) =>
    Object.assign(async (input?: object) => (await found(id))(input), {
      pages: async function* (input?: object) {
        yield* (await found(id)).pages(input);
      },
    });
  const methods: Record<string, unknown> = {};
  return new Proxy(methods, {
    get: (_, id) => {
      // Promises take an object with a `then` for one of theirs.
      if (typeof id !== 'string' || id === 'then') return undefined;
      methods[id] ??= methodOf(id);
      return methods[id];
    },
  }) as unknown as Portico;
}
