import { outcomeRule } from './outcome-rule.ts';

export const pathUnknown = outcomeRule({
  id: 'path-unknown',
  title: 'An unknown path is answered with 404, whatever the method and the body',
  source: 'Conventions, section 7, status codes',
  outcome: 'pathUnknown',
  otherwise: 'No unknown path was tried.',
});
