/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

export const goOnTo: Translated['pending']['goOnTo'] = (application) => `「${application}」へ進む`;

export const texts: Translated['pending']['texts'] = {
  label: 'アプリケーションへのログイン',
  line: (application) =>
    `「${application}」へのログインの途中です。ここでの操作が済んだら、続きに進んでください。`,
};
