/* Deutsch mit „Sie“, siehe frame.ts. Begriffe von OAuth und OpenID Connect bleiben, wie Entwickler sie kennen. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['applications'];

export const applications: Texts['applications'] = {
  lines:
    'Software, bei der sich Menschen mit ihren hiesigen Konten anmelden: Ihr eigenes Frontend, eine mobile App, ein Wiki. Sie schickt sie zu diesem Dienst und bekommt sie angemeldet zurück.',
  none: 'Es gibt noch keine Anwendungen. Registrieren Sie unten die erste.',
  kinds: { web: 'Mit Server', browser: 'Im Browser', native: 'Installiert' },
  kindHints: {
    web: 'Sie hat einen eigenen Server, der ein Geheimnis bewahren kann.',
    browser:
      'Sie läuft allein im Browser. Ihre Seiten dürfen diesen Dienst von dort aus aufrufen, wohin Menschen zurückkommen.',
    native: 'Eine mobile App, ein Desktop-Programm oder ein Kommando. Sie bewahrt kein Geheimnis.',
  },
  states: { active: 'Aktiv', disabled: 'Abgeschaltet' },
  firstParty: 'Ihre eigene',
  created: (date) => `registriert am ${date}`,
  used: (distance) => `letzte Anmeldung ${distance}`,
  neverUsed: 'noch keine Anmeldung',
  heading: 'Anwendung registrieren',
  nameHint: 'Sichtbar bei der Anmeldung.',
  redirectUris: 'Redirect-URIs',
  redirectUrisHint:
    'Wohin Menschen zurückkommen, eine pro Zeile. Sie müssen genau dem entsprechen, was die Anwendung sendet: https, oder http auf diesem Rechner.',
  postLogoutRedirectUris: 'Redirect-URIs nach dem Abmelden',
  postLogoutRedirectUrisHint: 'Eine pro Zeile. Darf leer sein.',
  audiences: 'Audiences',
  audiencesHint: 'Die Dienste, für die sie Access-Tokens bekommen kann, einer pro Zeile. Darf leer sein.',
  isFirstParty: 'Sie ist eine Ihrer eigenen',
  isFirstPartyHint:
    'Menschen werden nicht um Zustimmung gebeten, und sie darf in deren Namen handeln wie diese Konsole.',
  requireOrganization: 'Menschen brauchen eine Organisation',
  requireOrganizationHint: 'Ohne Rolle in einer Organisation kann sich niemand bei ihr anmelden.',
  submit: 'Registrieren',
  notSeen:
    'Es kam keine Antwort. Vielleicht wurde die Anwendung trotzdem registriert: Sehen Sie in der Liste nach, und ersetzen Sie ihr Geheimnis, wenn Sie eines brauchen.',
  secret: (name) => `Das Geheimnis von „${name}“`,
  secretLines: 'Damit weist sich die Anwendung aus. Legen Sie es dort ab, und nirgends sonst.',
  inLine: (line) =>
    `Zeile ${line} ist ungültig. Verwenden Sie https://-URLs, oder http:// auf diesem Rechner, eine pro Zeile.`,
};

export const application: Texts['application'] = {
  title: 'Anwendung',
  gone: 'Anwendung nicht gefunden',
  goneLines: 'Sie wurde gelöscht, oder es gab nie eine mit dieser ID.',
  all: 'Alle Anwendungen',
  about: 'Über diese Anwendung',
  created: 'Registriert',
  used: 'Letzte Anmeldung',
  authentication: 'Weist sich aus',
  authentications: {
    client_secret_basic: 'mit ihrem Geheimnis',
    client_secret_post: 'mit ihrem Geheimnis',
    private_key_jwt: 'mit einem eigenen Schlüssel',
    none: 'gar nicht: Sie kann kein Geheimnis bewahren und verwendet PKCE',
  },
  backchannelLogoutUri: 'Back-Channel-Logout-URI',
  backchannelLogoutUriHint: 'Wohin gemeldet wird, dass eine Sitzung beendet ist.',
  resource: 'Ihre eigene Audience',
  resourceHint: 'Eine der Audiences, wenn sie selbst ein Dienst ist, der Access-Tokens bekommt.',
  resourceFlaw: 'Geben Sie eine der Audiences an.',
  logoUrl: 'URL ihres Logos',
  requirePkce: 'Sie muss PKCE verwenden',
  requirePkceHint:
    'Schalten Sie das nur für alte Software aus, die es nicht kann. Sie muss dann eine Nonce senden.',
  signing: 'ID-Tokens werden signiert mit',
  signingHints: {
    ES256: 'Was jede aktuelle Bibliothek versteht.',
    RS256: 'Für Software, die nichts anderes versteht.',
  },
  secretHeading: 'Geheimnis',
  secretLines: 'Ersetzen Sie das Geheimnis, wenn jemand es gesehen haben könnte, oder von Zeit zu Zeit.',
  overlap: 'Das alte Geheimnis funktioniert weiter',
  overlaps: { '0': 'Gar nicht', '3600': 'Eine Stunde', '86400': 'Einen Tag', '604800': 'Eine Woche' },
  rotate: 'Geheimnis ersetzen',
  notSeen:
    'Es kam keine Antwort. Vielleicht wurde das Geheimnis trotzdem ersetzt: Ersetzen Sie es noch einmal, um eines zu sehen.',
  disabling: 'Abschalten',
  disableLines:
    'Bei einer abgeschalteten Anwendung kann sich niemand anmelden, und was sie bekommen hat, funktioniert erst wieder, wenn sie aktiv ist.',
  disable: 'Abschalten',
  disableTitle: (name) => `„${name}“ abschalten?`,
  disabled: (name) => `Bei „${name}“ kann sich jetzt niemand anmelden.`,
  enableLines:
    'Sie ist abgeschaltet: Niemand kann sich bei ihr anmelden, und was sie bekommen hat, funktioniert nicht.',
  enable: 'Wieder aktivieren',
  enabled: (name) => `Bei „${name}“ kann man sich wieder anmelden.`,
  deletion: {
    heading: 'Anwendung löschen',
    lines:
      'Niemand kann sich mehr bei ihr anmelden, und alle, die dort angemeldet sind, werden abgemeldet. Das kann nicht rückgängig gemacht werden.',
    title: 'Diese Anwendung löschen?',
  },
  deleted: (name) => `„${name}“ wurde gelöscht.`,
};
