import { flaw } from '@portico/api';
import { Failure } from '@portico/conventions';
import { timestamp } from '../../ground/clock.ts';
import type { Reader } from '../../ground/database/database.ts';
import type { DeviceAuthorizationRow } from '../../ground/database/schema.ts';
import { ends, lifetimeOf } from '../../identity/sessions/session.ts';
import { type Application, clientIdOf } from '../applications/application.ts';
import { findApplication } from '../applications/store.ts';
import { admit, chosenOrganization } from '../authorizations/admit.ts';
import { createGrant } from '../authorizations/create-grant.ts';
import { presentGrant } from '../authorizations/grant.ts';
import { personIn } from '../authorizations/person.ts';
import { stepsFinder } from '../authorizations/steps.ts';
import { findGrant } from '../authorizations/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { requestOf } from './request.ts';
import { answerDevice, lockUnanswered, tryUserCode } from './store.ts';
import { storedUserCodes, userCodeIn } from './user-code.ts';

/** One answer for all, so that it says nothing about codes that others have answered. */
const UNKNOWN = {
  code: flaw('expired', 'must be a code that a device shows, at most 10 minutes old and not answered yet'),
};

const unknown = () => new Failure('FIELDS_VALIDATION_ERROR', { fields: UNKNOWN });

/**
 * Makes the function that finds the request of a device by its user code. A code is short, so wrong ones count as guesses
 * of the address, and each can be tried only so often (RFC 8628, section 5.1).
 * @throws Failure from that function: `FIELDS_VALIDATION_ERROR`, `RATE_LIMITED`
 */
function deviceFinder({
  database,
  clock,
  limits,
  secretKeys: keys,
}: Pick<Needs, 'database' | 'clock' | 'limits' | 'secretKeys'>) {
  const tryCode = tryUserCode(database);
  return async (text: string, ipAddress: string | null): Promise<DeviceAuthorizationRow> => {
    const code = userCodeIn(text);
    if (code === undefined) throw unknown();
    let found: DeviceAuthorizationRow | undefined;
    await limits.guess({ account: undefined, email: null, ipAddress }, async () => {
      const now = clock();
      for (const hmac of storedUserCodes(code, keys)) found ??= await tryCode.first({ hmac, now });
      return found !== undefined;
    });
    if (!found) throw unknown();
    return found;
  };
}

/** The application that asks. @throws Failure `FIELDS_VALIDATION_ERROR` where it may not ask any more */
async function applicationOf(read: Reader, device: DeviceAuthorizationRow): Promise<Application> {
  const application = await findApplication(read, device.application_id);
  if (application?.state !== 'active' || !application.devices) throw unknown();
  return application;
}

export function lookUpDeviceAuthorization(needs: Needs): HandlerOf<'lookUpDeviceAuthorization'> {
  const { database, clock, isAdmitted } = needs;
  const find = deviceFinder(needs);
  const findSteps = stepsFinder(needs);
  return {
    handle: async ({ caller, body, ipAddress, fail }) => {
      const person = personIn(caller);
      if (!person) throw fail('ACCESS_FORBIDDEN');
      // A body may take its time, and reads have no lock under which their callers are judged again.
      if (!(await isAdmitted(caller))) throw fail('ACCESS_TOKEN_INVALID');
      const device = await find(body.code, ipAddress);
      const application = await applicationOf(database.read, device);
      const request = requestOf(device);
      const now = clock();
      const judged = { person, application, request, began: now, now, ipAddress };
      const steps = await findSteps(judged);
      const { name, logoUrl, firstParty } = application;
      return {
        status: 200,
        body: {
          application: { id: clientIdOf(application), name, logoUrl, firstParty },
          scopes: [...request.scopes],
          organizationId: steps.organizationId,
          // The approval itself is the consent.
          needs: steps.needs.filter((need) => need !== 'consent'),
          ipAddress: device.ip_address,
          userAgent: device.user_agent,
          createdAt: timestamp(device.created_at),
          expiresAt: timestamp(device.expires_at),
        },
      };
    },
  };
}

export function approveDeviceAuthorization(needs: Needs) {
  const { change, lifetimes } = needs;
  const find = deviceFinder(needs);
  return change('approveDeviceAuthorization', {
    prepare: async ({ body, ipAddress }) => find(body.code, ipAddress),

    apply: async ({ tx, caller, body, prepared, ipAddress, now, fail }) => {
      const person = personIn(caller);
      if (!person) throw fail('ACCESS_FORBIDDEN');
      const device = await lockUnanswered(tx, prepared.id, now);
      if (!device) throw unknown();
      const application = await applicationOf(tx, device);
      const request = requestOf(device);
      const accountId = person.account.id;
      const choosing = { accountId, application, request, given: body.organizationId };
      const organization = await chosenOrganization(tx, choosing);
      await admit(tx, { person, request, ipAddress, now }, organization);
      const organizationId = organization?.id ?? null;
      const granting = { person, application, request, organizationId, isForDevice: true, now };
      const { grant, events } = await createGrant(tx, granting, { lifetimes });
      await answerDevice(tx, device.id, { grantId: grant.id, now });
      const made = await findGrant(tx, grant.id, accountId, ends(lifetimeOf(person, lifetimes), now));
      if (!made) throw fail('ACCESS_FORBIDDEN');
      return {
        events,
        answer: {
          status: 201,
          headers: { Location: `/v1/grants/${grant.id}` },
          body: presentGrant(made),
        },
      };
    },
  });
}

export function refuseDeviceAuthorization(needs: Needs) {
  const find = deviceFinder(needs);
  return needs.change('refuseDeviceAuthorization', {
    prepare: async ({ body, ipAddress }) => find(body.code, ipAddress),
    apply: async ({ tx, caller, prepared, now, fail }) => {
      const person = personIn(caller);
      if (!person) throw fail('ACCESS_FORBIDDEN');
      const device = await lockUnanswered(tx, prepared.id, now);
      if (!device) throw unknown();
      const application = await applicationOf(tx, device);
      await answerDevice(tx, device.id, { grantId: null, now });
      const details = { applicationId: clientIdOf(application), applicationName: application.name };
      return {
        events: { type: 'grant.refused', subject: device.id, account: person.account.id, details },
        answer: { status: 204 },
      };
    },
  });
}
