import { complex, flag, reference, resourceType, type Schema, text } from './attribute.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user.ts';

const TYPE = text('type', "The purpose, such as 'work' or 'home'");
const PRIMARY = flag('primary', 'Whether it is the preferred one; at most one can be');

/** The values of an attribute such as `emails`. */
const labelled = (value: string) => [
  text('value', value),
  text('display', 'The value for display'),
  TYPE,
  PRIMARY,
];

/** The attributes of RFC 7643, section 4.1, that Portico keeps. */
export const userSchema: Schema = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'User Account',
  attributes: [
    text('userName', 'The identifier of the user in the directory', { required: true, uniqueness: 'server' }),
    complex('name', 'The parts of the name', {
      subAttributes: [
        text('formatted', 'The full name for display'),
        text('familyName', 'The family name'),
        text('givenName', 'The given name'),
        text('middleName', 'The middle names'),
        text('honorificPrefix', "Titles before the name, such as 'Ms.'"),
        text('honorificSuffix', "The suffix of the name, such as 'III'"),
      ],
    }),
    text('displayName', 'The name for display'),
    text('nickName', 'The casual name'),
    reference('profileUrl', 'A page about the user', { referenceTypes: ['external'] }),
    text('title', "The title, such as 'Vice President'"),
    text('userType', "The relation to the organization, such as 'Contractor'"),
    text('preferredLanguage', "The preferred language, such as 'en-US'"),
    text('locale', "For numbers, dates and currencies, such as 'en-US'"),
    text('timezone', "The time zone, such as 'America/Los_Angeles'"),
    flag('active', 'Whether the user is a manager of the organization'),
    complex('emails', 'Email addresses', { multiValued: true, subAttributes: labelled('An email address') }),
    complex('phoneNumbers', 'Phone numbers', {
      multiValued: true,
      subAttributes: labelled('A phone number'),
    }),
    complex('addresses', 'Postal addresses', {
      multiValued: true,
      subAttributes: [
        text('formatted', 'The complete address, with line breaks'),
        text('streetAddress', 'Street and number'),
        text('locality', 'The city'),
        text('region', 'The state or region'),
        text('postalCode', 'The postal code'),
        text('country', 'The country'),
        TYPE,
        PRIMARY,
      ],
    }),
  ],
};

/** RFC 7643, section 4.3. */
export const enterpriseSchema: Schema = {
  id: ENTERPRISE_SCHEMA,
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    text('employeeNumber', 'The number of the employee'),
    text('costCenter', 'The cost center'),
    text('organization', 'The organization'),
    text('division', 'The division'),
    text('department', 'The department'),
    complex('manager', 'The manager of the user', {
      subAttributes: [
        text('value', 'The id of the manager'),
        reference('$ref', 'The URI of the manager', { referenceTypes: ['User'] }),
        text('displayName', 'The name of the manager'),
      ],
    }),
  ],
};

export const userType = resourceType(userSchema, [enterpriseSchema]);
