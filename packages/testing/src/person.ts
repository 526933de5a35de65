import type { Send } from './request.ts';
import { type SignInTarget, signInTo } from './sign-in.ts';
import { codeAt } from './totp.ts';

/** The service's answer about a person. */
export interface PersonParts {
  readonly account: { readonly id: string; readonly email: string; readonly name: string | null };
  readonly organization?: { readonly id: string; readonly name: string } | null;
  readonly totpSecret?: string | null;
  readonly accessToken: string;
  readonly password?: string | undefined;
}

interface Service {
  readonly url: string;
  readonly send: Send;
  readonly now: () => Promise<Date>;
}

/** A person with an account. */
export class Person {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  /** The organization that was named when the person was added. */
  readonly organization: { readonly id: string; readonly name: string } | undefined;
  // Private, so that no output of an assertion shows them.
  readonly #password: string | undefined;
  readonly #totpSecret: string | undefined;
  readonly #accessToken: string;
  readonly #service: Service;

  constructor({ account, organization, totpSecret, accessToken, password }: PersonParts, service: Service) {
    ({ id: this.id, email: this.email, name: this.name } = account);
    this.organization = organization ?? undefined;
    this.#totpSecret = totpSecret ?? undefined;
    this.#password = password;
    this.#accessToken = accessToken;
    this.#service = service;
  }

  /** The password that was given when the person was added. */
  get password(): string | undefined {
    return this.#password;
  }

  /** The secret of the authenticator app, in base32. */
  get totpSecret(): string | undefined {
    return this.#totpSecret;
  }

  /** The access token of a session of the person at Portico itself. */
  get accessToken(): string {
    return this.#accessToken;
  }

  /** The code that the authenticator app shows now, by the clock of the service. It can be used once. */
  async code(): Promise<string> {
    if (this.#totpSecret === undefined)
      throw new Error(`${this.email} has no authenticator app: add the person with secondFactor.`);
    return codeAt(this.#totpSecret, await this.#service.now());
  }

  /**
   * Signs the person in to the product, without a page: begins at the product's own address, and brings it the code that
   * Portico's page would. Any product with the code flow will do.
   * @param target a page or a browser context of Playwright, or a `CookieJar`
   * @param address where the product begins a sign-in; relative to the `baseURL` of the target
   * @throws Error with the request that was not answered as expected
   */
  async signIn(target: SignInTarget, address = '/auth/sign-in', options: SignInOptions = {}): Promise<void> {
    const { url, send } = this.#service;
    await signInTo(target, {
      ...{ address, issuer: url },
      answer: async (parameters) => {
        const body = { account: this.id, parameters, ...options };
        return (await send<{ readonly url: string }>('POST', '/dev/sign-in', body)).url;
      },
    });
  }
}

interface SignInOptions {
  /** The organization to sign in for, where the product leaves the choice to the person. */
  readonly organizationId?: string;
}
