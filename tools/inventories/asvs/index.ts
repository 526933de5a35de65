import { authorization, oauth, tokens } from './access.ts';
import { authentication, sessions } from './authentication.ts';
import { communication, cryptography } from './cryptography.ts';
import { encoding, files, validation } from './input.ts';
import { architecture, configuration, data, logging, webrtc } from './operation.ts';
import type { Chapter } from './requirement.ts';
import { api, frontend } from './web.ts';

/** All requirements of levels 1 and 2, in the order of the standard. */
export const CHAPTERS: readonly Chapter[] = [
  encoding,
  validation,
  frontend,
  api,
  files,
  authentication,
  sessions,
  authorization,
  tokens,
  oauth,
  cryptography,
  communication,
  configuration,
  data,
  architecture,
  logging,
  webrtc,
];
