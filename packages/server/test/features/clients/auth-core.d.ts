/** The parts of Auth.js that the test uses, by `paths` in `tsconfig.json`: its own types bring those of browsers everywhere. */
type Claims = Readonly<Record<string, unknown>>;

export interface Config {
  readonly providers: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: 'oidc';
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
  }[];
  readonly secret: string;
  readonly trustHost: boolean;
  readonly basePath: string;
  readonly logger: { error(): void; warn(): void };
  readonly callbacks: {
    session(given: { session: Claims; token: Claims }): Claims;
    jwt(given: { token: Claims; profile?: Claims }): Claims;
  };
}

export function Auth(request: Request, config: Config): Promise<Response>;
