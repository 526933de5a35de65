import { profile } from '../texts/account.json';
import { frame } from '../texts/frame.json';
import { words } from '../texts/words.json';
import type { Sections } from './sections.ts';

export const ACCOUNT_SECTIONS: Sections = {
  label: frame.account,
  groups: [
    {
      title: frame.account,
      sections: [
        ['/console/account', profile.section],
        ['/console/account/security', words.security],
        ['/console/account/applications', words.applications],
        ['/console/account/activity', words.activity],
        ['/console/account/data', words.yourData],
      ],
    },
  ],
};
