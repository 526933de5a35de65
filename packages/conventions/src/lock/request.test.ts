import { Type } from 'typebox';
import { body, query, request, testCases } from '../../test/lock.ts';

const { title: _, ...withoutTitle } = body.properties;

testCases({
  'a required member of the request': [
    request({ text: Type.String() }),
    'breaking',
    'the required member text is new',
    'breaking',
    'the member text of its request is ignored',
  ],
  'an optional member of the request': [
    request({ text: Type.Optional(Type.String()) }),
    'compatible',
    'the optional member text is new',
    'breaking',
    'text of its request is ignored',
  ],
  'a member that becomes required': [
    request({ color: Type.Enum(['red', 'blue']) }),
    'breaking',
    'color of its request becomes required',
    'compatible',
    'becomes optional',
  ],
  'a required member deep in the request': [
    request({ place: Type.Optional(Type.Object({ city: Type.String(), street: Type.String() })) }),
    'breaking',
    'the required member place.street is new',
    'breaking',
    'place.street of its request is ignored',
  ],
  'one more value in the request': [
    request({ color: Type.Optional(Type.Enum(['red', 'blue', 'green'])) }),
    'compatible',
    'color of its request gains the value green',
    'breaking',
    'loses the value green',
  ],
  'any value in the request': [
    request({ color: Type.Optional(Type.String()) }),
    'compatible',
    'any value of its type',
    'breaking',
    'is one of red, blue',
  ],
  'another type in the request': [
    request({ title: Type.Integer({ minimum: 1, maximum: 100 }) }),
    'breaking',
    'title of its request is integer instead of string',
    'breaking',
    'is string instead of integer',
  ],
  'null in the request': [
    request({ title: Type.Union([body.properties.title as never, Type.Null()]) }),
    'compatible',
    'can be null too',
    'breaking',
    'is no longer null',
  ],
  'a longer string': [
    request({ title: Type.String({ minLength: 1, maxLength: 200 }) }),
    'compatible',
    'the maximum 200',
    'breaking',
    'the maximum 100 instead of 200',
  ],
  'a shorter least': [
    request({ title: Type.String({ minLength: 0, maxLength: 100 }) }),
    'compatible',
    'the minimum 0',
    'breaking',
    'the minimum 1',
  ],
  'no bound': [
    request({ title: Type.String({ minLength: 1 }) }),
    'compatible',
    'no maximum',
    'breaking',
    'the maximum 100',
  ],
  'a pattern': [
    request({ title: Type.String({ minLength: 1, maxLength: 100, pattern: '^a' }) }),
    'breaking',
    'has the pattern ^a',
    'compatible',
    'no longer has a pattern',
  ],
  'a rule': [
    request({ title: Type.String({ minLength: 1, maxLength: 100, 'x-format': 'odd' }) }),
    'breaking',
    'has the rule odd',
    'compatible',
    'no longer has a rule',
  ],
  'a parameter': [
    { definition: { query: Type.Object({ ...query.properties, from: Type.Optional(Type.String()) }) } },
    'compatible',
    'the optional member from is new',
    'breaking',
    'from of its request is ignored',
  ],
  'a smaller page': [
    {
      definition: { query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) }) },
    },
    'breaking',
    'the maximum 50',
    'compatible',
    'the maximum 100',
  ],
  'a missing required member': [
    { definition: { body: Type.Object(withoutTitle) } },
    'breaking',
    'title of its request is ignored',
    'breaking',
    'the required member title is new',
  ],
});
