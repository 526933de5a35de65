import { useEffect } from 'preact/hooks';
import { LoadingNotice } from './load.tsx';
import { Page } from './page.tsx';

interface RedirectProps {
  readonly title: string;
  /** An address of an application, as the service has named it. */
  readonly url: string;
  /** Called once: leaves this page. */
  readonly leave: () => void;
  /** For an application that is installed, which opens beside this page. */
  readonly hint: string;
  readonly open: string;
}

const WEB = /^https?:/;

/** Goes to an application at once. For an installed one, this page stays, with a link in case it does not open. */
export function Redirect({ title, url, leave, hint, open }: RedirectProps) {
  useEffect(leave, [url]);
  return (
    <Page title={title} narrow>
      {WEB.test(url) ? (
        <LoadingNotice />
      ) : (
        <>
          <p>{hint}</p>
          <p>
            <a class="button" href={url}>
              {open}
            </a>
          </p>
        </>
      )}
    </Page>
  );
}
