import { useId } from 'react';
import type { ClassOf } from '../../parts.tsx';
import type { Role, SignedInSession } from '../../session.ts';
import { people as english, common as englishCommon } from '../../texts/en.ts';
import { useTexts } from '../../texts.ts';

interface RoleFieldProps {
  readonly role: Role;
  readonly choose: (role: Role) => void;
  readonly session: SignedInSession;
  readonly classOf: ClassOf;
}

const ROLES = ['viewer', 'admin', 'owner'] as const;

/** Chooses a role, and says what it means. Only owners make owners. */
export function RoleField({ role, choose, session, classOf }: RoleFieldProps) {
  const texts = useTexts('people', english);
  const { roles } = useTexts('common', englishCommon);
  const hint = useId();
  const offered = ROLES.filter((one) => session.role === 'owner' || one !== 'owner');
  return (
    <label>
      {texts.role}
      <select
        value={role}
        onChange={({ target }) => choose(target.value as Role)}
        aria-describedby={hint}
        {...classOf('field')}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {roles[one]}
          </option>
        ))}
      </select>
      <small id={hint} {...classOf('hint')}>
        {texts.roleHints[role]}
      </small>
    </label>
  );
}
