/** For the image's HEALTHCHECK: exits with 0 while the service takes requests, otherwise with 1. */
import { get } from 'node:http';

const url = `http://127.0.0.1:${process.env.PORTICO_PORT ?? 3000}/health/ready`;
get(url, { timeout: 2_000 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
