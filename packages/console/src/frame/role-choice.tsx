import { roleHints, roles } from '../texts/organizations.json';
import { words } from '../texts/words.json';
import { Choice } from './lazy-fields.tsx';

type Role = keyof typeof roles;

interface RoleChoiceProps<Offered extends Role> {
  /** The initial value. */
  readonly value: Offered;
  readonly offered: readonly Offered[];
  /** The abilities that each role gives; those of a person by default. */
  readonly hints?: Readonly<Record<Offered, string>>;
}

/** Chooses the role of a person or of a program in an organization. */
export const RoleChoice = <Offered extends Role>({
  value,
  offered,
  hints = roleHints,
}: RoleChoiceProps<Offered>) => (
  <Choice
    name="role"
    label={words.role}
    value={value}
    options={offered.map((role) => [role, roles[role], hints[role]])}
  />
);
