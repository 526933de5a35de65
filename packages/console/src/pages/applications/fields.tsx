import type { Body } from '@portico/client';
import type { FormValues } from '../../frame/action.ts';
import { Checkbox } from '../../frame/fields.tsx';
import { TextArea } from '../../frame/lazy-fields.tsx';
import { linesOf } from '../../frame/lines.ts';
import { applications as texts } from '../../texts/applications.json';

export type Application = Body<'getApplication'>;

/** The empty values of the form. */
type ApplicationValues = Pick<
  Application,
  'name' | 'redirectUris' | 'audiences' | 'firstParty' | 'requireOrganization'
>;

const NONE: ApplicationValues = {
  name: '',
  redirectUris: [],
  audiences: [],
  firstParty: false,
  requireOrganization: false,
};

export const Audiences = ({ audiences }: Pick<Application, 'audiences'>) => (
  <TextArea
    name="audiences"
    label={texts.audiences}
    hint={texts.audiencesHint}
    value={audiences.join('\n')}
  />
);

/** The settings that an application is registered with, and has always. */
export function MainFields({ given = NONE }: { readonly given?: ApplicationValues }) {
  const { redirectUris, audiences, firstParty, requireOrganization } = given;
  return (
    <>
      <TextArea
        name="redirectUris"
        label={texts.redirectUris}
        hint={texts.redirectUrisHint}
        value={redirectUris.join('\n')}
      />
      <Audiences audiences={audiences} />
      <Checkbox
        name="firstParty"
        label={texts.isFirstParty}
        hint={texts.isFirstPartyHint}
        checked={firstParty}
      />
      <Checkbox
        name="requireOrganization"
        label={texts.requireOrganization}
        hint={texts.requireOrganizationHint}
        checked={requireOrganization}
      />
    </>
  );
}

/** Settings that are on or off, with the kinds of application that lack them. */
const SWITCHES = {
  requirePkce: ['native', 'browser'],
  requirePushed: ['native', 'browser'],
  devices: ['browser'],
  requireDpop: [],
} as const satisfies Partial<Record<keyof Application, readonly Application['kind'][]>>;

type Switch = keyof typeof SWITCHES;

/** The names of the switches that an application for people has. */
export const switchesOf = ({ kind }: Pick<Application, 'kind'>) =>
  (Object.keys(SWITCHES) as Switch[]).filter((name) => !SWITCHES[name].some((one) => one === kind));

/** The same settings in the body of a request. */
export const mainSettings = ({ name = '', redirectUris, audiences, ...typed }: FormValues) => ({
  name,
  redirectUris: linesOf(redirectUris),
  audiences: linesOf(audiences),
  firstParty: Boolean(typed.firstParty),
  requireOrganization: Boolean(typed.requireOrganization),
});

/** All values of the form of an existing application. */
export function typedOf(application: Application): FormValues {
  const { name, signingAlgorithm, backchannelLogoutUri, resource, logoUrl } = application;
  const checked = (is: boolean) => (is ? 'on' : '');
  return {
    name,
    signingAlgorithm,
    redirectUris: application.redirectUris.join('\n'),
    postLogoutRedirectUris: application.postLogoutRedirectUris.join('\n'),
    audiences: application.audiences.join('\n'),
    backchannelLogoutUri: backchannelLogoutUri ?? '',
    resource: resource ?? '',
    logoUrl: logoUrl ?? '',
    firstParty: checked(application.firstParty),
    requireOrganization: checked(application.requireOrganization),
    ...Object.fromEntries(switchesOf(application).map((name) => [name, checked(application[name])])),
  };
}

/** The body of a request that changes an application. */
export function settingsOf({ kind }: Application, typed: FormValues) {
  const { postLogoutRedirectUris, backchannelLogoutUri, resource, logoUrl, signingAlgorithm } = typed;
  // A machine, to which no person signs in, has no other settings here.
  if (kind === 'machine') return { name: typed.name ?? '', audiences: linesOf(typed.audiences) };
  return {
    ...mainSettings(typed),
    postLogoutRedirectUris: linesOf(postLogoutRedirectUris),
    backchannelLogoutUri: backchannelLogoutUri?.trim() || null,
    resource: resource?.trim() || null,
    logoUrl: logoUrl?.trim() || null,
    signingAlgorithm: signingAlgorithm as Application['signingAlgorithm'],
    ...Object.fromEntries(switchesOf({ kind }).map((name) => [name, Boolean(typed[name])])),
  };
}
