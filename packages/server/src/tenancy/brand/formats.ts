import type { FormatTypes } from '@portico/api';
import type { Formats } from '@portico/conventions';
import { nameFormat } from '../../ground/names.ts';
import { visibleFormat } from '../../ground/visible.ts';
import { accentFormat } from './contrast.ts';
import { linkFormat, supportLinkFormat } from './link.ts';
import { logoFormat } from './logo.ts';

/** How the parts of a brand are checked, in requests and in the file. */
export const brandFormats = {
  visible: visibleFormat,
  name: nameFormat,
  logo: logoFormat,
  accent: accentFormat('light'),
  accentDark: accentFormat('dark'),
  link: linkFormat,
  supportLink: supportLinkFormat,
} satisfies Partial<Formats<FormatTypes>>;
