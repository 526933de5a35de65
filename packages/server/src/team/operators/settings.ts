import { reading } from './operator.ts';

/** The settings of this node. Without a configured public URL, it is known only since the service listens. */
export const listSettings = reading('listSettings', async (_given, { settings, publicUrl }) => ({
  items: settings.map((one) =>
    one.name === 'PORTICO_PUBLIC_URL' && one.value === null
      ? { ...one, value: publicUrl(), source: 'derived' as const }
      : one,
  ),
  nextCursor: null,
}));
