import { appointing } from './appointing.ts';

export const removeOperator = appointing(
  'operator.removed',
  (email, isChanged) => `${email} is ${isChanged ? 'no longer' : 'not'} an operator.`,
);
