import { Type } from 'typebox';
import { Body, GivenDomain, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { ALL, created, done, listed, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

/** The most domains that an organization can have. */
export const MOST_DOMAINS = 50;

export const Domain = Resource({
  id: Id,
  organizationId: Id,
  name: Type.String({ description: 'In ASCII and lower case' }),
  state: Type.Enum(['pending', 'verified', 'lost'], {
    description:
      '`verified` once its DNS record has been found. It becomes `lost` after the record has been missing for a week, and `verified` again after another verification',
  }),
  record: Resource({
    type: Type.Enum(['TXT']),
    name: Type.String(),
    value: Type.String(),
  }),
  verifiedAt: nullable(Timestamp, 'When it was last verified; null if never'),
  checkedAt: nullable(Timestamp, 'When the record was last looked up in the DNS; null if never'),
  createdAt: Timestamp,
});

export const DomainList = ListOf(Domain);

const domainTarget = { resource: 'domain', notFound: 'DOMAIN_NOT_FOUND' } as const;
const inOrganization = { tag: 'Domains', access: ALL, permission: 'domains:manage' } as const;
const parameters = { id: samples.domain.id };

export const createDomain = operation('POST /organizations/:id/domains', {
  ...inOrganization,
  target: organizationTarget,
  summary: 'Add a domain',
  description: `For owners and admins. Then add \`record\` to the DNS of the domain, keep it there, and verify the domain. Subdomains must be added separately. An organization can have ${MOST_DOMAINS} domains.`,
  idempotent: true,
  body: Body({ name: GivenDomain }),
  successes: created('The domain.', Domain, 'The domain'),
  errors: ['DOMAIN_ALREADY_EXISTS', 'DOMAIN_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: samples.domain.name },
    success: samples.domain,
  },
});

export const listDomains = operation('GET /organizations/:id/domains', {
  ...inOrganization,
  target: organizationTarget,
  summary: 'List the domains of an organization',
  description: 'For owners and admins. Newest first.',
  query: Type.Object(Page),
  successes: ok('The domains.', DomainList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.domain) },
});

const onDomain = { ...inOrganization, target: domainTarget } as const;

export const getDomain = operation('GET /domains/:id', {
  ...onDomain,
  summary: 'Read a domain',
  description: 'For owners and admins of the organization.',
  successes: ok('The domain.', Domain),
  example: { parameters, success: samples.domain },
});

export const deleteDomain = operation('DELETE /domains/:id', {
  ...onDomain,
  summary: 'Remove a domain',
  description:
    'For owners and admins of the organization. Another organization can then verify it. While the organization has `ssoRequired`, domains that have been verified cannot be removed, including those that are `lost`.',
  successes: done('The domain is removed.'),
  errors: ['CONNECTION_IN_USE'],
  example: { parameters },
});

export const verifyDomain = operation('POST /domains/:id/verification', {
  ...onDomain,
  summary: 'Verify a domain',
  description:
    'For owners and admins of the organization. Looks up the record in the DNS now; if it is not found, the state stays unchanged. Verified domains are looked up again every day. A new record can take hours to become visible.',
  idempotent: true,
  successes: ok('The updated domain.', Domain),
  errors: ['DOMAIN_ALREADY_VERIFIED'],
  example: {
    parameters,
    success: {
      ...samples.domain,
      state: 'verified',
      verifiedAt: '2026-11-21T10:30:00.000Z',
      checkedAt: '2026-11-21T10:30:00.000Z',
    },
  },
});
