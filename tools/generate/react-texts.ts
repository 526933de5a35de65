/** The texts of the components of React: what the console says, so that a product and Portico's pages say it alike. */
import {
  type Catalogue,
  catalogueAt,
  entriesOf,
  isGroup,
  languages,
  pathOf,
} from '../../packages/console/build/catalogues.ts';
import { argumentsOf, compiled, formatsIn, type Text } from '../../packages/console/build/messages.ts';

/** The place of each text in the console: its catalogue, and its place there. Groups come with all their texts. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  common: {
    loadMore: 'frame/frame.loadMore',
    tryAgain: 'frame/frame.tryAgain',
    cancel: 'frame/frame.cancel',
    roles: 'organizations/roles',
  },
  session: {
    signIn: 'frame/frame.signIn',
    signOut: 'frame/frame.signOut',
    account: 'frame/frame.account',
    acting: 'side/acting.line',
  },
  organizations: {
    label: 'organizations/organizations.label',
    switch: 'side/switcher.open',
    search: 'side/switcher.search',
    none: 'side/switcher.none',
    count: 'organizations/organizations.count',
    create: 'words/words.createOrganization',
    name: 'frame/frame.name',
    submit: 'organizations/create.submit',
  },
  people: {
    label: 'organizations/people.label',
    search: 'organizations/people.search',
    none: 'organizations/people.noMatch',
    you: 'organizations/people.you',
    notAccepted: 'organizations/people.notAccepted',
    role: 'words/words.role',
    roleHints: 'organizations/roleHints',
    productRoles: 'words/words.productRoles',
    edit: 'words/words.edit',
    editNamed: 'words/words.editNamed',
    save: 'words/words.save',
    saved: 'words/words.saved',
    remove: 'organizations/people.remove',
    removeNamed: 'organizations/people.removeNamed',
    removeTitle: 'organizations/people.removeTitle',
    removeLines: 'organizations/people.removeLines',
    removed: 'organizations/people.removed',
    leave: 'organizations/people.leave',
    leaveTitle: 'organizations/people.leaveTitle',
    leaveLines: 'organizations/people.leaveLines',
    behind: 'organizations/organization.behind',
  },
  sent: {
    invite: 'organizations/invitations.invite',
    emails: 'organizations/invitations.emails',
    emailsHint: 'organizations/invitations.emailsHint',
    submit: 'organizations/invitations.submit',
    sentAll: 'organizations/invitations.sentAll',
    label: 'organizations/invitations.list',
    expires: 'words/words.expires',
    resend: 'organizations/invitations.resend',
    resendNamed: 'organizations/invitations.resendNamed',
    resent: 'organizations/invitations.resent',
    revoke: 'organizations/invitations.revoke',
    revokeNamed: 'organizations/invitations.revokeNamed',
    revoked: 'organizations/invitations.revoked',
  },
  received: {
    label: 'organizations/organizations.receivedLabel',
    as: 'organizations/organizations.receivedAs',
    from: 'organizations/organizations.receivedFrom',
    expires: 'words/words.expires',
    accept: 'words/words.accept',
    acceptNamed: 'organizations/organizations.acceptNamed',
    accepted: 'organizations/organizations.accepted',
    decline: 'organizations/organizations.decline',
    declineNamed: 'organizations/organizations.declineNamed',
    declined: 'organizations/organizations.declined',
  },
  refusals: {
    email: 'frame/frame.flaws.email',
    LAST_OWNER: 'failures/failures.LAST_OWNER',
    MANAGER_ALREADY_EXISTS: 'failures/failures.MANAGER_ALREADY_EXISTS',
    MANAGER_NOT_FOUND: 'failures/failures.MANAGER_NOT_FOUND',
    MANAGER_LIMIT_REACHED: 'failures/failures.MANAGER_LIMIT_REACHED',
    INVITATION_ALREADY_PENDING: 'failures/failures.INVITATION_ALREADY_PENDING',
    INVITATION_NOT_PENDING: 'failures/failures.INVITATION_NOT_PENDING',
    INVITATION_NOT_FOUND: 'failures/failures.INVITATION_NOT_FOUND',
    INVITATION_LIMIT_REACHED: 'failures/failures.INVITATION_LIMIT_REACHED',
  },
  failures: {
    noAnswer: 'frame/frame.noAnswer',
    busy: 'frame/frame.busy',
    wrong: 'frame/frame.wrong',
    outdated: 'frame/frame.outdated',
    refused: 'frame/frame.flaws.other',
    tooLong: 'flaws/flaws.too_long',
    tooFastFor: 'frame/frame.tooFastFor',
    signInAgain: 'frame/frame.signInWithSecondFactor',
    setUpSecondFactor: 'frame/frame.setUpSecondFactor',
    ACCESS_FORBIDDEN: 'frame/frame.forbidden',
    ACCESS_TOKEN_INVALID: 'frame/frame.again.ended.title',
    REAUTHENTICATION_REQUIRED: 'frame/frame.again.recent.lines',
    SECOND_FACTOR_MISSING: 'frame/frame.secondFactorMissing',
    SSO_REQUIRED: 'frame/frame.ssoRequired',
    POLICY_REFUSED: 'frame/frame.policyRefused',
    EMAIL_NOT_VERIFIED: 'frame/frame.notVerified',
    ORGANIZATION_NOT_FOUND: 'failures/failures.ORGANIZATION_NOT_FOUND',
    ORGANIZATION_LIMIT_REACHED: 'failures/failures.ORGANIZATION_LIMIT_REACHED',
  },
};

const FOLDER = 'packages/react/src/texts';

function textAt(language: string, place: string): Text | Catalogue {
  const [topic = '', path = ''] = place.split('/');
  let found: Text | Catalogue | undefined = catalogueAt(pathOf(language, topic));
  for (const name of path.split('.')) found = isGroup(found) ? found[name] : undefined;
  if (found === undefined) throw new Error(`The console has no text ${place} in ${language}`);
  return found;
}

/** An expression of TypeScript, whose arguments have types. */
function expressionOf(entry: Text | Catalogue): string {
  if (isGroup(entry))
    return `{ ${entriesOf(entry)
      .map(([name, own]) => `${name}: ${expressionOf(own)}`)
      .join(', ')} }`;
  const code = compiled(entry);
  const types = [...argumentsOf(entry)];
  const [only] = types;
  if (only === undefined) return code;
  const body = code.slice(code.indexOf('=>'));
  if (types.length === 1) return `(${only.join(': ')}) ${body}`;
  const names = types.map(([name]) => name).join(', ');
  return `({ ${names} }: { ${types.map((type) => type.join(': ')).join('; ')} }) ${body}`;
}

function moduleIn(language: string): string {
  const groups = Object.entries(TEXTS).map(([group, texts]) => {
    const lines = Object.entries(texts).map(
      ([name, place]) => `  ${name}: ${expressionOf(textAt(language, place))},`,
    );
    return `export const ${group} = {\n${lines.join('\n')}\n};\n`;
  });
  const code = groups.join('\n');
  const formats = formatsIn(code).reduce(
    (given, name) => given.replaceAll(new RegExp(`\\b${name}\\(`, 'g'), `formats.${name}(`),
    code,
  );
  return `// Generated from the console's catalogues by \`npm run fix\`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('${language}');

${formats}`;
}

/** The modules of texts, by path. */
export const reactTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map((language) => [`${FOLDER}/${language}.ts`, moduleIn(language)]));
