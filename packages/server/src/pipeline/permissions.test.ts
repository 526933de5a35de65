import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Permission, permissions, ROLES } from '@portico/api';
import { permits } from './permissions.ts';

/**
 * Permissions written by hand from the specification: the table must say the same. Where something is done to
 * managers, the cell names them: an owner, a manager who is not an owner, oneself.
 */
const PICTURE = `
                          an owner may         an admin may   a viewer may
organization:read         yes                  yes            yes
organization:update       yes                  yes            -
organization:delete       yes                  -              -
organization:transfer     yes                  -              -
organization:require-second-factor   yes       -              -
policy:read               yes                  yes            -
policy:update             yes                  -              -
events:read               yes                  yes            -
managers:read             yes                  yes            yes
managers:add              owner, other         other          -
managers:update           owner, other, self   other, self    -
managers:remove           owner, other, self   other, self    self
invitations:create        owner, other         other          -
invitations:read          yes                  yes            -
invitations:revoke        yes                  yes            -
invitations:resend        yes                  yes            -
api-keys:manage           yes                  yes            -
webhooks:create           yes                  yes            -
webhooks:read             yes                  yes            -
webhooks:update           yes                  yes            -
webhooks:delete           yes                  yes            -
webhooks:rotate           yes                  yes            -
webhooks:test             yes                  yes            -
deliveries:read           yes                  yes            -
deliveries:redeliver      yes                  yes            -
roles:manage              yes                  -              -
groups:read               yes                  yes            yes
groups:manage             yes                  yes            -
machines:manage           yes                  -              -
connections:read          yes                  yes            -
connections:manage        yes                  -              -
domains:manage            yes                  yes            -
`;

const [, ...rows] = PICTURE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));

for (const [permission = '', ...cells] of rows) {
  test(`${permission}, for owner, admin and viewer: ${cells.join(' | ')}`, () => {
    const named = ['owner', 'other', 'self'].filter((subject) => cells.join().includes(subject));
    const drawn = ROLES.map((role) => {
      const may = (subject: string) =>
        permits(permission as Permission, role, {
          role: subject === 'self' ? role : subject === 'owner' ? 'owner' : 'viewer',
          isSelf: subject === 'self',
        });
      const found =
        named.length > 0 ? named.filter(may) : permits(permission as Permission, role) ? ['yes'] : [];
      return found.join(', ') || '-';
    });
    assert.deepEqual(drawn, cells);
  });
}

test('the table covers every permission', () => {
  assert.deepEqual(rows.map(([permission]) => permission).sort(), Object.keys(permissions).sort());
});
