import { failures } from '../texts/failures.json';
import { bring } from './failures.ts';

bring<'console'>(failures);
