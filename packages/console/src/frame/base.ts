/** The path below which the service is reached, such as `/portico` behind a proxy, or an empty string. */
export const BASE =
  document.querySelector<HTMLMetaElement>('meta[name="portico-base"]')?.content.replace(/\/$/, '') ?? '';
