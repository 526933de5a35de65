import { currentPath, href } from './router.ts';

const element = document.querySelector<HTMLMetaElement>('meta[name="portico-posted"]');
const posted = element?.content;
element?.remove();

// From here on, it makes no difference how the page was opened: loading it again asks for the same.
if (posted) history.replaceState(null, '', href(`${currentPath()}?${posted.replaceAll('#', '%23')}`));

/** What another site asks of this page: its query, or the form that was posted to it. */
export const askedParameters = () => location.search.slice(1);
