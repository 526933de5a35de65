import { LANGUAGES, testPagesIn } from './in-languages.ts';

testPagesIn(LANGUAGES.slice(0, LANGUAGES.length / 2));
