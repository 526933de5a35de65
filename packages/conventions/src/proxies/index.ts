/** Configurations of reverse proxies, so that what they answer by themselves is the error object too. */
export { caddyFile } from './caddy.ts';
export { haproxyFile } from './haproxy.ts';
export { nginxFiles } from './nginx.ts';
export type { ProxyOptions } from './options.ts';
