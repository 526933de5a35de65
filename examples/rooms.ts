/**
 * A service that books meeting rooms, on plain `node:http`: `ROOM_TOKENS=emma:secret,jane:other node examples/rooms.ts`,
 * then open the address that it prints, at `/errors`.
 */
import {
  commonErrors,
  defineErrors,
  defineOperations,
  flawsOf,
  type Static,
  Type,
} from '@portico/conventions';
import { serve } from '@portico/conventions/node';
import { idempotencyInMemory } from '@portico/conventions/serving';

const missing = { status: 404, retry: 'never', remedy: 'List what there is.' } as const;
const errors = defineErrors({
  ...commonErrors({ realm: 'rooms', bodyBytes: 2_048, headersTimeout: 10, requestTimeout: 20 }),
  ROOM_NOT_FOUND: { ...missing, description: 'There is no such room.', when: 'No room has this ID.' },
  BOOKING_NOT_FOUND: {
    ...missing,
    description: 'There is no such booking.',
    when: 'No booking has this ID: it never existed, or it was cancelled.',
  },
  ROOM_TAKEN: {
    status: 409,
    description: 'The room is taken at this time.',
    when: 'Another booking of the room overlaps with these hours.',
    remedy: 'List the bookings of the room, and choose other hours or another room.',
    retry: 'after_change',
  },
});

const flaw = flawsOf(errors);

const Hour = Type.Integer({ minimum: 0, maximum: 24 });
const Hours = Type.Object({ from: Hour, until: Hour, subject: Type.String({ minLength: 1, maxLength: 80 }) });
const Booking = Type.Object({
  id: Type.String(),
  room: Type.String(),
  by: Type.String(),
  ...Hours.properties,
});
const Room = Type.Object({ id: Type.String(), seats: Type.Integer() });
type Booking = Static<typeof Booking>;

const operations = defineOperations(errors, {
  listRooms: {
    route: 'GET /rooms',
    access: 'public',
    query: Type.Object({ seats: Type.Optional(Type.Integer({ minimum: 1 })) }),
    returns: Type.Object({ items: Type.Array(Room) }),
  },
  listBookings: {
    route: 'GET /rooms/:id/bookings',
    target: 'room',
    returns: Type.Object({ items: Type.Array(Booking) }),
  },
  bookRoom: {
    route: 'POST /rooms/:id/bookings',
    target: 'room',
    body: Hours,
    returns: Booking,
    idempotent: true,
    errors: ['ROOM_TAKEN'],
  },
  getBooking: { route: 'GET /bookings/:id', target: 'booking', returns: Booking, conditional: true },
  moveBooking: {
    route: 'PUT /bookings/:id',
    target: 'booking',
    permission: 'bookings:change',
    body: Hours,
    returns: Booking,
    conditional: true,
    errors: ['ROOM_TAKEN'],
  },
  cancelBooking: {
    route: 'DELETE /bookings/:id',
    target: 'booking',
    permission: 'bookings:change',
    conditional: true,
  },
});

const rooms = new Map([4, 8, 20].map((seats) => [`room-${seats}`, { id: `room-${seats}`, seats }]));
const bookings = new Map<string, Booking>();
const tokens = new Map(
  (process.env.ROOM_TOKENS ?? '').split(',').map((pair) => {
    const [name = '', token = ''] = pair.split(':');
    return [token, { name }];
  }),
);
const isTaken = ({ id, room, from, until }: Booking) =>
  [...bookings.values()].some(
    (other) => other.id !== id && other.room === room && other.from < until && from < other.until,
  );
const endsLater = ({ from = 0, until = 24 }: Partial<Static<typeof Hours>>) =>
  until > from ? {} : { until: flaw('minimum', 'must be later than from', { min: from + 1 }) };

const service = await serve({
  name: 'Rooms',
  errors,
  operations,
  port: Number(process.env.PORT ?? 8080),
  idempotency: idempotencyInMemory(),
  authenticate: (token) => tokens.get(token),
  callerId: ({ name }) => name,
  locate: { room: (id) => rooms.get(id), booking: (id) => bookings.get(id) },
  permits: (_permission, caller, target) => 'by' in target && target.by === caller.name,
  handlers: {
    listRooms: ({ query: { seats = 1 } }) => ({
      items: [...rooms.values()].filter((room) => room.seats >= seats),
    }),
    listBookings: ({ target }) => ({
      items: [...bookings.values()].filter(({ room }) => room === target.id),
    }),
    bookRoom: {
      validate: endsLater,
      handle: ({ caller, target, body, fail }) => {
        const booking = { id: crypto.randomUUID(), room: target.id, by: caller.name, ...body };
        if (isTaken(booking)) throw fail('ROOM_TAKEN');
        bookings.set(booking.id, booking);
        return { status: 201 as const, body: booking, headers: { Location: `/bookings/${booking.id}` } };
      },
    },
    getBooking: ({ target }) => target,
    moveBooking: {
      validate: endsLater,
      handle: ({ target, body, fail, judgePreconditions }) => {
        judgePreconditions(target);
        const moved = { ...target, ...body };
        if (isTaken(moved)) throw fail('ROOM_TAKEN');
        bookings.set(moved.id, moved);
        return { status: 200 as const, body: moved };
      },
    },
    cancelBooking: ({ target, judgePreconditions }) => {
      judgePreconditions(target);
      bookings.delete(target.id);
    },
  },
});
console.log(`Rooms listens on ${service.url}`);
process.once('SIGTERM', service.stop);
