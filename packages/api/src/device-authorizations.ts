import { Type } from 'typebox';
import { AUTHORIZATION_NEEDS, Grant, Scopes, Sender } from './authorizations.ts';
import { Body, GivenId, Id, nullable, Resource, Timestamp } from './fields.ts';
import { created, DEMANDS, done, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

/** The steps that may be left before a person can approve a device; consent is the approval itself. */
export const DEVICE_NEEDS = AUTHORIZATION_NEEDS.filter((need) => need !== 'consent');

const LONGEST_CODE = 40;

const UserCode = Type.String({
  minLength: 1,
  maxLength: LONGEST_CODE,
  description:
    'The code that the device shows: eight letters. Case, spaces and hyphens do not matter (RFC 8628, section 6.1)',
});

/** The request of a device, as it is shown before someone decides about it. */
export const DeviceAuthorization = Resource({
  application: Sender,
  scopes: Scopes,
  organizationId: nullable(
    Id,
    'The organization for which the device would be signed in: the one that it names, or the only one of the person',
  ),
  needs: Type.Array(Type.Enum([...DEVICE_NEEDS]), {
    description: 'The steps that the person must still complete, in this order',
  }),
  ipAddress: nullable(Type.String(), 'The address from which the device asked'),
  userAgent: nullable(Type.String(), 'The software with which the device asked, as it names itself'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});

const own = { tag: 'Authorizations', access: ['session'] } as const;
const request = { code: samples.USER_CODE };

export const lookUpDeviceAuthorization = operation('POST /device-authorizations/lookup', {
  ...own,
  summary: 'Look up a device that asks to be signed in',
  description:
    'For the page at `/device`. A code is valid for 10 minutes, and until it is answered. Wrong codes count as guesses of the address, and one code can be sent 30 times.',
  reads: true,
  body: Body({ code: UserCode }),
  successes: ok('The device, and the steps that are left.', DeviceAuthorization),
  errors: ['RATE_LIMITED'],
  example: { request, success: samples.deviceAuthorization },
});

export const approveDeviceAuthorization = operation('POST /device-authorizations/approval', {
  ...own,
  idempotent: true,
  summary: 'Sign a device in to an application',
  description:
    "Creates a grant, whose tokens the device gets with its next request to `/oauth2/token` (RFC 8628). This is the person's consent. The grant ends with the session that sends this request. Sessions of applications get 403.",
  body: Body({
    code: UserCode,
    organizationId: Type.Optional(
      GivenId('The organization for which the device is signed in, if the application asks for one'),
    ),
  }),
  successes: created('The grant of the device.', Grant, 'The grant'),
  errors: [...DEMANDS, 'RATE_LIMITED'],
  example: { request, success: samples.grant },
});

export const refuseDeviceAuthorization = operation('POST /device-authorizations/refusal', {
  ...own,
  idempotent: true,
  summary: 'Refuse a device',
  description: 'The device is told that it was refused (`access_denied`), and the code is void.',
  body: Body({ code: UserCode }),
  successes: done('The device is refused.'),
  errors: ['RATE_LIMITED'],
  example: { request },
});
