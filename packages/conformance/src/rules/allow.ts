import { headerOf } from '../exchange.ts';
import { answerRule, notExamined } from '../rule.ts';

export const allow = answerRule({
  id: 'allow',
  title: 'Where a method is not supported, Allow lists those that are',
  source: 'RFC 9110 section 10.2.1; Conventions, section 7: 405 is outside the set, its header is not',
  otherwise: 'No method was refused.',
  judge: (answer, { purpose, title }, { document }) => {
    if (purpose !== 'methodUnsupported' || answer.status < 400) return notExamined;
    const value = headerOf(answer, 'allow');
    const listed = value?.split(',').map((method) => method.trim()) ?? [];
    // The title begins with the method and the path; identifiers make it no template, so only whole paths are compared.
    const path = title.split(',')[0]?.split(' ')[1];
    const methods =
      document?.operations.filter((operation) => operation.path === path).map(({ method }) => method) ?? [];
    const missing = methods.find((method) => !listed.includes(method));
    if (value !== undefined && missing === undefined) return undefined;
    return {
      expected: `Allow with ${methods.join(', ') || 'the methods of the path'}`,
      observed: value === undefined ? `${answer.status} without Allow` : `Allow: ${value}`,
    };
  },
});
