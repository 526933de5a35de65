import { failures } from '../texts/failures.ts';
import { bring } from './failures.ts';

bring<'console'>(failures);
