/** What the tests use of `oidc-provider`, by `paths` in `tsconfig.json`: it comes without types. */
import type { IncomingMessage, ServerResponse } from 'node:http';

type Stored = Record<string, unknown>;

export interface Adapter {
  upsert(id: string, payload: Stored): Promise<void>;
  find(id: string): Promise<Stored | undefined>;
  findByUid(uid: string): Promise<Stored | undefined>;
  findByUserCode(code: string): Promise<Stored | undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(id: string): Promise<void>;
}

export interface Interaction {
  readonly uid: string;
  readonly prompt: { readonly name: 'login' | 'consent' };
  readonly params: { readonly client_id: string; readonly scope: string };
  readonly session?: { readonly accountId: string };
}

export class Provider {
  constructor(issuer: string, configuration: Stored);
  readonly Grant: new (
    of: Stored,
  ) => { addOIDCScope(scopes: string): void; save(): Promise<string> };
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: Stored): Promise<void>;
}
