/** Reads the refusal of a guard by its type. */
import assert from 'node:assert/strict';
import { Refusal } from '@portico/backend';

const refusal = new Refusal('ACCESS_FORBIDDEN', new Response(null, { status: 403 }));
assert.equal(refusal.constant, 'ACCESS_FORBIDDEN');
