import { Link } from '../../frame/link.tsx';
import { Page } from '../../frame/page.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { useSession } from '../../frame/use-session.ts';
import { goOn, signInInstead, type Words } from '../../texts/mail-links.ts';

/** How a journey that began with a mail ends: with a few words, and the way on. */
export function Said({ title, lines }: Words) {
  const session = useSession();
  return (
    <Page title={title} narrow>
      <Paragraphs lines={lines} />
      <p>
        <Link to={session ? '/console' : '/console/sign-in'} class="button">
          {session ? goOn : signInInstead}
        </Link>
      </p>
    </Page>
  );
}
