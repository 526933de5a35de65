import { type ModuleServer, startModuleServer } from './module-server.ts';

/** Settings that the app gets of Portico, which starts after it. */
export interface AppSettings {
  readonly baseUrl: string;
  readonly applicationId: string;
}

/**
 * A single-page app on an origin of its own. The heading names the signed-in person, or the outcome that Portico
 * reports; the paragraph, the page they wanted.
 */
export async function startApp(settings: () => AppSettings): Promise<ModuleServer> {
  return startModuleServer(
    () => `<h1></h1><p></p><button id="in">Sign in</button><button id="out">Sign out</button>
<script type="module">
  import { createClient, memoryTokens } from '@portico/client';
  import { completeSignIn, signIn, signOut } from '@portico/client/sign-in';

  const { baseUrl, applicationId } = ${JSON.stringify(settings())};
  const options = { baseUrl, applicationId, redirectUri: location.origin + '/callback' };
  const say = (heading) => { document.querySelector('h1').textContent = heading; };

  async function show(accessToken) {
    const portico = createClient({ baseUrl, tokens: memoryTokens(accessToken) });
    const account = await portico.getAccount();
    say(account.ok ? account.body.email : account.error);
  }

  async function complete() {
    const outcome = await completeSignIn(options);
    document.querySelector('p').textContent = outcome.returnTo;
    if (!outcome.ok) return say([outcome.error, outcome.code].join(' ').trim());
    sessionStorage.setItem('token', outcome.session.accessToken);
    await show(outcome.session.accessToken);
  }

  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  document.querySelector('#in').onclick = () => signIn({ ...options, ...given });
  document.querySelector('#out').onclick = async () => {
    const accessToken = sessionStorage.getItem('token');
    const isOut = await signOut({ ...options, ...given, accessToken });
    say(isOut ? 'Signed out' : 'Still signed in');
  };
  if (location.pathname === '/callback') {
    if (location.hash === '#twice') complete();
    await complete();
  } else if (sessionStorage.getItem('token')) await show(sessionStorage.getItem('token'));
  else say('Nobody');
</script>`,
  );
}
