import { Type } from 'typebox';
import { operation, unversioned } from './operation.ts';
import * as samples from './samples.ts';

/** The media type of SAML metadata (SAML 2.0 metadata, appendix A). */
const METADATA_TYPE = 'application/samlmetadata+xml';

export const getSamlMetadata = operation('GET /saml/:connectionId/metadata', {
  ...unversioned,
  tag: 'Connections',
  summary: 'Read the metadata of a service provider',
  description:
    'XML (SAML 2.0 metadata, section 2.4.4), for the identity provider of a `saml` connection: the entity ID, the assertion consumer service, and the certificate with which assertions can be encrypted.',
  parameters: { connectionId: 'The connection' },
  successes: { 200: { description: 'The metadata.', body: Type.String(), contentType: METADATA_TYPE } },
  errors: ['CONNECTION_NOT_FOUND'],
  example: { parameters: { connectionId: samples.CONNECTION_ID } },
});
