import '../../frame/lazy-failures.ts';

export { FirstOperatorPage } from './first-operator.tsx';
