import { LANGUAGES, testPagesIn } from './pages-in-languages.ts';

testPagesIn(LANGUAGES.filter((language) => language >= 'f'));
