/** Configurations of reverse proxies whose own answers are error objects, too. */
export { caddyFile } from './caddy.ts';
export { haproxyFile } from './haproxy.ts';
export { nginxFiles } from './nginx.ts';
export type { ProxyOptions } from './options.ts';
