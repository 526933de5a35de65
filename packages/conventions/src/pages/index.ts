export { type ErrorEntry, type ErrorSource, errorCatalogueData } from './catalogue-data.ts';
export { errorIndexPage } from './error-index.ts';
export { errorPage } from './error-page.ts';
export { Html, type HtmlValue, html, prose } from './html.ts';
export {
  htmlPage,
  type Loaded,
  linkTo,
  type PageContent,
  pageHeaders,
  type Site,
  type SiteLink,
} from './page.ts';
export { TOKENS } from './tokens.ts';
