import { shared } from '../../frame/storage.ts';

const NAME = 'last-way';

/** A provider's by its ID. */
type Way = 'password' | 'passkey' | 'email' | `provider ${string}`;

/** The method of the last sign-in in this browser. */
export const lastWay = () => shared.read(NAME) as Way | undefined;

export const rememberWay = (way: Way) => shared.write(NAME, way);
