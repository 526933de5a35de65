import { appointing } from './appointing.ts';

export const addOperator = appointing(
  'operator.added',
  (email, isChanged) => `${email} is ${isChanged ? 'now' : 'already'} an operator.`,
);
