import { createJar, type Jar, LONGEST_VALUE } from '../cookies/jar.ts';
import type { Sealer } from '../cookies/sealer.ts';
import type { Settings } from '../settings.ts';
import type { EndReason, SessionRecord } from './record.ts';

/** How a browser carries its session from request to request: in cookies, or in the store with its key in a cookie. */
export interface Carrier {
  /** The session that began last, and why there is none. */
  read(jar: Jar, origin: string): Promise<Carried>;
  write(jar: Jar, origin: string, record: SessionRecord): Promise<void>;
  /** Writes a session that has just begun. */
  begin(jar: Jar, origin: string, record: SessionRecord): Promise<void>;
  /** Notes that the browser has learned why it was signed out. */
  acknowledge(jar: Jar, origin: string): Promise<void>;
  /** Deletes a session, and no other that may have begun meanwhile; says so to the answer after this. */
  end(jar: Jar, origin: string, ended: Ended): Promise<void>;
  /** Ends a session wherever its browser is, as far as this server knows it. */
  forget(id: string): Promise<void>;
}

export interface Carried {
  readonly record: SessionRecord | undefined;
  /** Why the browser was signed out, to say once. */
  readonly reason: EndReason | null;
}

/** The part of a session that is in a cookie with a store. */
type Pointer = Pick<SessionRecord, 'id' | 'signedInAt'>;

interface Ended extends Pointer {
  readonly reason: EndReason | null;
}

/** A mark that outweighs the session that has ended, and earlier ones, in whatever order answers arrive. */
type SignedOut = Omit<Ended, 'id'>;

type CarrierNeeds = Pick<Settings, 'application' | 'store' | 'now'> & { readonly sealer: Sealer };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** For how long an answer that is late cannot sign somebody in again who has signed out, in seconds. */
const SIGNED_OUT = 600;

/** The jar of a request, whose cookies of this application have names of their own on a host that many share. */
export function jarOf(request: Request, origin: string): Jar {
  return createJar(request.headers.get('Cookie'), origin.startsWith('https:'));
}

/** The beginning of the names of an application's cookies. */
export const cookieName = ({ id }: Settings['application']) => `portico-${id.slice(-8)}`;

export function createCarrier({ application, store, now, sealer }: CarrierNeeds): Carrier {
  const start = cookieName(application);
  const outName = `${start}.out`;
  const sessionName = `${start}.s-`;
  // A name for each session: the deletion of one that has ended, in whatever answer it arrives, spares the next.
  const nameOf = (id: string) => sessionName + id.slice(-12);
  const keyOf = (id: string) => `portico:${application.id}:${id}`;
  const endedKey = (id: string) => `${keyOf(id)}:ended`;

  const marks = new WeakMap<Jar, SignedOut>();

  async function signedOutIn(jar: Jar, origin: string): Promise<SignedOut | undefined> {
    const sealed = jar.get(outName);
    if (marks.has(jar) || sealed === null) return marks.get(jar);
    return sealer.open<SignedOut>(sealed, { type: 'signed-out', origin });
  }

  async function signOut(jar: Jar, origin: string, signedOut: SignedOut): Promise<void> {
    marks.set(jar, signedOut);
    jar.set(outName, await sealer.seal(signedOut, { type: 'signed-out', origin }, SIGNED_OUT), SIGNED_OUT);
  }

  async function pointersIn(jar: Jar, origin: string): Promise<(SessionRecord | Pointer)[]> {
    const opened = jar.names(sessionName).map(async (name) => {
      const sealed = jar.get(sessionName + name);
      const content =
        sealed !== null && (await sealer.open<SessionRecord | Pointer>(sealed, { type: 'session', origin }));
      if (!content) jar.delete(sessionName + name);
      return content || undefined;
    });
    const all = (await Promise.all(opened)).filter((one) => one !== undefined);
    return all.sort((one, other) => other.signedInAt - one.signedInAt);
  }

  async function storedFor({ id }: Pointer, origin: string): Promise<SessionRecord | undefined> {
    const sealed = await store?.get(keyOf(id));
    return sealed ? sealer.open<SessionRecord>(sealed, { type: 'session', origin }) : undefined;
  }

  async function keep(record: SessionRecord, sealed: string, seconds: number): Promise<void> {
    if (!store) return;
    await store.set(keyOf(record.id), sealed, seconds);
    // An end that came between reading and writing has left a mark first, so that nothing comes back to life.
    if (await store.get(endedKey(record.id))) await store.delete(keyOf(record.id));
  }

  const carrier: Carrier = {
    read: async (jar, origin) => {
      const signedOut = await signedOutIn(jar, origin);
      const reason = signedOut?.reason ?? null;
      const [newest, ...older] = await pointersIn(jar, origin);
      for (const { id } of older) jar.delete(nameOf(id));
      if (!newest) return { record: undefined, reason };
      if (signedOut && newest.signedInAt <= signedOut.signedInAt) {
        jar.delete(nameOf(newest.id));
        return { record: undefined, reason };
      }
      const record = store ? await storedFor(newest, origin) : (newest as SessionRecord);
      if (record) return { record, reason: null };
      await carrier.end(jar, origin, { ...newest, reason: 'ended' });
      return { record: undefined, reason: 'ended' };
    },

    write: async (jar, origin, record) => {
      // A day longer than the session, so that its end can be told from an absence.
      const seconds = Math.max(1, Math.ceil((record.expiresAt - now() + DAY) / 1_000));
      const seal = (content: object) => sealer.seal(content, { type: 'session', origin }, seconds);
      const whole = await seal(record);
      await keep(record, whole, seconds);
      const { id, signedInAt } = record;
      const carried = store ? await seal({ id, signedInAt }) : whole;
      // Facts that do not fit into cookies are asked for again.
      const fitting =
        carried.length <= LONGEST_VALUE ? carried : await seal({ ...record, facts: null, barred: null });
      jar.set(nameOf(id), fitting, seconds);
    },

    begin: async (jar, origin, record) => {
      // Not only by the time, because the clocks of two servers differ.
      jar.delete(outName);
      for (const name of jar.names(sessionName)) jar.delete(sessionName + name);
      await carrier.write(jar, origin, record);
    },

    acknowledge: async (jar, origin) => {
      const signedOut = await signedOutIn(jar, origin);
      if (signedOut) await signOut(jar, origin, { ...signedOut, reason: null });
    },

    end: async (jar, origin, { id, signedInAt, reason }) => {
      jar.delete(nameOf(id));
      await signOut(jar, origin, { signedInAt, reason });
      await carrier.forget(id);
    },

    forget: async (id) => {
      if (!store) return;
      await store.set(endedKey(id), 'ended', SIGNED_OUT);
      await store.delete(keyOf(id));
    },
  };
  return carrier;
}
