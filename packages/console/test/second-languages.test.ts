import { LANGUAGES, testPagesIn } from './in-languages.ts';

testPagesIn(LANGUAGES.slice(LANGUAGES.length / 2));
