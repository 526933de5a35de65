import { launch } from '../../packages/server/test/harness/chromium.ts';
import { PATIENCE } from '../../packages/server/test/harness/until.ts';
import type { Credentials } from './people.ts';

/** Opens the console in a browser, as somebody with an account signs in there, until it shows what signed-in people see. */
export async function signInOnPage(url: string, { email, password }: Credentials): Promise<void> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${url}/console`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  } finally {
    await browser.close();
  }
}
