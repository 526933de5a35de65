import { currentPath, href } from './router.ts';

const element = document.querySelector<HTMLMetaElement>('meta[name="portico-posted"]');
let posted = element?.content || undefined;
element?.remove();

/** Takes the form that another site has had the browser post to this page, if any. */
export function takePosted(): string | undefined {
  const form = posted;
  posted = undefined;
  return form;
}

/** A request of another site to this page: its query, or the form that was posted to it. */
export function askedParameters(): string {
  const form = takePosted();
  // From here on, a reload makes the same request, whether the page was opened by GET or POST.
  if (form) history.replaceState(null, '', href(`${currentPath()}?${form.replaceAll('#', '%23')}`));
  return location.search.slice(1);
}
