/* Deutsch mit „Sie“, siehe frame.ts. */
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';
import { eventTitles } from './events.ts';

type Texts = Translated['webhooks'];

export const webhooks: Texts['webhooks'] = {
  heading: 'Webhook hinzufügen',
  lines: 'Ereignisse dieser Organisation werden an Ihre URL gesendet, sobald sie geschehen.',
  url: 'URL',
  urlHint: 'Ein Endpunkt Ihres eigenen Dienstes, zum Beispiel https://hooks.example.com/events',
  urlMissing: 'Geben Sie eine URL ein.',
  urlFlaw:
    'Geben Sie eine https://-URL mit öffentlichem Host ein, ohne Benutzernamen und mit Port 443, 80 oder einem ab 1024.',
  submit: 'Webhook hinzufügen',
  notSeen:
    'Es kam keine Antwort, vielleicht wurde der Webhook mit einem Geheimnis hinzugefügt, das Sie nicht gesehen haben. Laden Sie die Seite neu, und ersetzen Sie sein Geheimnis, wenn er da ist.',
  empty: 'Es gibt noch keine Webhooks.',

  all: 'Alle Ereignisse',
  allHint: 'Auch Arten von Ereignissen, die später hinzukommen.',
  chosen: 'Ausgewählte Ereignisse',
  chosenHint: 'Nur die, die Sie auswählen.',
  chosenLabel: 'Welche Ereignisse',
  groups: {
    organization: 'Organisation',
    manager: 'Personen',
    invitation: 'Einladungen',
    domain: 'Domains',
    webhook: 'Webhooks',
    api_key: 'API-Schlüssel',
    operator: 'Betreiber dieses Dienstes',
    other: 'Andere',
  },
  allOf: (group) => `Alle von „${group}“`,
  noneChosen: 'Wählen Sie mindestens ein Ereignis aus.',
  gets: (types) => {
    if (types === null) return 'alle Ereignisse';
    const [only] = types;
    return types.length === 1 && only ? eventTitles[only] : `${numberOf(types.length)} Arten von Ereignissen`;
  },
  getsAll: (types) => (types === null ? 'Alle' : listOf(types.map((type) => eventTitles[type] ?? type))),

  states: {
    active: 'Aktiv',
    paused: 'Pausiert',
    failing: 'Gestoppt',
  },
  created: (maker) => `erstellt ${maker}`,
  delivered: (distance) => `zuletzt zugestellt ${distance}`,
  neverDelivered: 'noch nichts zugestellt',
  failingSince: (date) => `gestört seit ${date}`,

  secret: (url) => `Das Geheimnis für ${url}`,
  secretLines:
    'Damit prüft Ihr Dienst, dass Anfragen von hier kommen: Jede ist signiert, wie es die Spezifikation „Standard Webhooks“ beschreibt.',
};

export const webhook: Texts['webhook'] = {
  gone: 'Webhook nicht gefunden',
  goneLines: 'Er wurde gelöscht, oder Sie haben keinen Zugriff auf seine Organisation.',
  lastDelivered: 'Zuletzt zugestellt',
  created: 'Erstellt',
  createdBy: (moment, maker) => `${moment} ${maker}`,
  failingSince: 'Gestört seit',

  pausedLines:
    'Während er pausiert, wird nichts gesendet. Ereignisse aus dieser Zeit werden auch später nicht gesendet.',
  stoppedTitle: 'Es wird nichts gesendet',
  stoppedLines: [
    'Drei Tage lang ließ sich nichts zustellen, oder Ihr Dienst hat mit 410 geantwortet, also dass es ihn nicht mehr gibt.',
    'Die letzten fehlgeschlagenen Zustellungen unten zeigen, warum. Beheben Sie das, oder ändern Sie die URL, und setzen Sie den Webhook dann fort: Wartende Zustellungen werden gesendet, und fehlgeschlagene können Sie noch einmal senden. Ereignisse aus der Zeit dazwischen werden nicht gesendet.',
  ],
  troubleLines:
    'Die letzten Zustellungen sind fehlgeschlagen und werden bis zu drei Tage lang wiederholt. Unten steht, woran es lag.',

  pause: 'Pausieren',
  resume: 'Fortsetzen',
  pausedNow: 'Der Webhook pausiert.',
  resumedNow: 'Der Webhook ist aktiv.',
  test: 'Test senden',
  tested: 'Ein Test ist unterwegs.',
  testWaits: 'Der Test wartet, bis der Webhook aktiv ist.',

  rotate: 'Geheimnis ersetzen',
  rotateTitle: 'Geheimnis ersetzen?',
  rotateLines:
    'Sie bekommen ein neues Geheimnis. 24 Stunden lang wird alles mit beiden signiert, damit nichts abgelehnt wird, während Sie das alte austauschen.',
  rotateSubmit: 'Neues Geheimnis holen',
  rotateNotSeen:
    'Es kam keine Antwort, vielleicht wurde das Geheimnis durch eines ersetzt, das Sie nicht gesehen haben. Versuchen Sie es noch einmal, um eines zu bekommen, das Sie sehen.',

  saved: 'Der Webhook wurde gespeichert.',
  deletion: {
    heading: 'Webhook löschen',
    lines:
      'Es wird nichts mehr dorthin gesendet, und seine Zustellungen werden gelöscht. Das können Sie nicht rückgängig machen.',
    title: 'Diesen Webhook löschen?',
  },
  deleted: 'Der Webhook wurde gelöscht.',
};

export const deliveries: Texts['deliveries'] = {
  heading: 'Zustellungen',
  label: 'Zustellungen der letzten 30 Tage',
  anyState: 'Alle',
  states: {
    pending: 'Wartet',
    delivered: 'Zugestellt',
    failed: 'Fehlgeschlagen',
  },
  empty: 'Es wurde noch nichts gesendet. Senden Sie einen Test, um zu sehen, ob er ankommt.',
  emptyFiltered: 'Es gibt keine Zustellungen mit diesem Status.',
  refresh: 'Aktualisieren',
  typeOf: (type) => (type === 'webhook.test' ? 'Test' : (eventTitles[type] ?? type)),
  attempts: (count) => {
    if (count === 0) return 'noch nicht versucht';
    return pluralOf(count, { one: 'einmal versucht', other: '#-mal versucht' });
  },
  answered: (status) => `Antwort ${status}`,
  next: (distance) => `nächster Versuch ${distance}`,
  nextSoon: 'nächster Versuch in weniger als einer Minute',
  underWay: 'wird gerade versucht',
  waits: 'wartet, bis der Webhook aktiv ist',
  copyId: 'ID kopieren',
  copyIdNamed: (what, when) => `ID kopieren: ${what}, ${when}`,
  again: 'Noch einmal senden',
  againNamed: (what, when) => `Noch einmal senden: ${what}, ${when}`,
  details: 'Was gesendet und geantwortet wurde',
  bodyGone: 'Was gesendet wurde, ist nicht mehr gespeichert.',
  sentAgain: 'Sie ist wieder unterwegs.',
  allAgain: 'Alle fehlgeschlagenen noch einmal senden',
  allAgainTitle: 'Alle fehlgeschlagenen Zustellungen noch einmal senden?',
  allAgainLines:
    'Alles, was in den letzten 30 Tagen fehlgeschlagen ist, wird noch einmal an Ihren Dienst gesendet. An der ID erkennt er, was er schon verarbeitet hat.',
  sentAllAgain: (count) =>
    pluralOf(count, {
      one: '# Zustellung ist wieder unterwegs.',
      other: '# Zustellungen sind wieder unterwegs.',
    }),
};
