import { Type } from 'typebox';
import { response, successes, testCases } from '../../test/lock.ts';

testCases({
  'a member of the response': [
    response({ more: Type.String() }),
    'compatible',
    'the member more is new in its response',
    'breaking',
    'the member more is removed from its response',
  ],
  'a member that can be absent': [
    response({ id: Type.Optional(Type.String({ format: 'uuid' })) }),
    'breaking',
    'id of its response can be absent',
    'compatible',
    'is always present',
  ],
  'another type in the response': [
    response({ id: Type.Integer() }),
    'breaking',
    'id of its response is integer instead of string',
    'breaking',
    'is string instead',
  ],
  'null in the response': [
    response({ id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]) }),
    'breaking',
    'can be null too',
    'compatible',
    'is no longer null',
  ],
  'another format in the response': [
    response({ id: Type.String() }),
    'breaking',
    'has the format of any string',
    'breaking',
    'has the format uuid',
  ],
  'one more value in the response': [
    response({ state: Type.Enum(['open', 'done', 'late']) }),
    'compatible',
    'gains the value late',
    'compatible',
    'loses the value late',
  ],
  'a member of items': [
    response({ tags: Type.Array(Type.Object({ name: Type.String(), at: Type.String() })) }),
    'compatible',
    'tags[].at is new',
    'breaking',
    'tags[].at is removed',
  ],
  'no header of the response': [
    response({}, { headers: {} }),
    'breaking',
    'Location is no longer sent',
    'compatible',
    'Location is sent',
  ],
  'another media type': [
    response({}, { contentType: 'text/plain' }),
    'breaking',
    'its 200 is text/plain',
    'breaking',
    'its 200 is application/json',
  ],
  'another success': [
    { definition: { successes: { ...successes, 204: { description: 'Nothing.', body: null } } } },
    'breaking',
    'it can succeed with 204',
    'breaking',
    'it no longer succeeds with 204',
  ],
});
