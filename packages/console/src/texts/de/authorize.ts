/* Deutsch mit „Sie“, siehe frame.ts. Namen von Anwendungen stehen in Anführungszeichen: Andere haben sie gewählt. */
import type { Translated } from '../../frame/translated.ts';
import { scopes } from './scopes.ts';

export const authorize: Translated['authorize']['authorize'] = {
  movingOn: (application) => `Anmeldung bei „${application}“`,
  leaving: 'Wenn nichts geschieht, öffnen Sie sie selbst.',
  open: (application) => `„${application}“ öffnen`,
  refuse: (application) => `Zurück zu „${application}“`,

  nothing: {
    title: 'Hier gibt es nichts, bei dem Sie sich anmelden könnten',
    lines:
      'Anwendungen schicken Sie auf diese Seite. Gehen Sie zurück zu der, die Sie verwenden möchten, und beginnen Sie dort.',
  },
  unknown: {
    title: 'Diese Anwendung ist hier nicht bekannt',
    lines: [
      'Es gibt sie nicht, oder sie wurde abgeschaltet. Sie werden nicht zu ihr zurückgeschickt.',
      'Wenn Sie das für einen Fehler halten, wenden Sie sich an den Betreiber der Anwendung.',
    ],
  },
  foreign: {
    title: 'Diese Anmeldung ist nicht sicher',
    lines: [
      'Was die Anwendung verlangt, passt nicht zu dem, was sie mit diesem Dienst vereinbart hat. Sie werden nicht zu ihr zurückgeschickt.',
      'Wenden Sie sich an den Betreiber der Anwendung, und geben Sie diese Einzelheit weiter:',
    ],
    detail: (flaw) => `Zu den Parametern: ${flaw}.`,
  },
  acting: {
    title: 'Sie handeln für eine andere Person',
    lines: (person) =>
      `Anwendungen sind nur für ${person} selbst, deshalb können Sie sich nicht in diesem Namen anmelden.`,
    end: 'Handeln beenden und als Sie selbst fortfahren',
  },
  account: {
    title: 'Welches Konto möchten Sie verwenden?',
    choose: (application, email) => `„${application}“ lässt Sie wählen. Sie sind als ${email} angemeldet.`,
    hint: (application, email, hint) =>
      `„${application}“ erwartet ${hint}, aber Sie sind als ${email} angemeldet.`,
    switched: (_application, email) => `Inzwischen ist dieser Browser als ${email} angemeldet.`,
    back: (application, email) =>
      `Sie sind von „${application}“ zurückgekommen. Sie sind als ${email} angemeldet.`,
    goOn: (email) => `Weiter als ${email}`,
  },
  again: {
    line: (application) => `„${application}“ bittet Sie, zu bestätigen, wer Sie sind.`,
    confirm: 'Bestätigen',
  },
  factor: {
    title: 'Ein zweiter Faktor ist nötig',
    confirm: (application) =>
      `Für die Anmeldung bei „${application}“ genügt Ihr Passwort allein nicht. Bestätigen Sie mit Ihrem zweiten Faktor, wer Sie sind.`,
    none: (application) =>
      `Für die Anmeldung bei „${application}“ genügt Ihr Passwort allein nicht, und Ihr Konto hat noch keinen zweiten Faktor. Richten Sie einen ein, dann geht es weiter.`,
  },
  organization: {
    title: 'Organisation wählen',
    line: (application) => `Für welche Ihrer Organisationen möchten Sie sich bei „${application}“ anmelden?`,
  },
  noOrganization: {
    title: 'Sie brauchen eine Organisation',
    lines: (application, email) => [
      `„${application}“ kann nur für eine Organisation verwendet werden, und ${email} gehört zu keiner.`,
      'Erstellen Sie eine, oder lassen Sie sich in eine andere einladen.',
    ],
  },
  foreignOrganization: {
    title: 'Sie gehören nicht zu dieser Organisation',
    lines: (application, email) => [
      `„${application}“ verlangt die Anmeldung für eine Organisation, zu der ${email} nicht gehört.`,
      'Verwenden Sie ein anderes Konto, oder lassen Sie sich dort einladen.',
    ],
  },
  verify: {
    title: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
    line: (email) =>
      `Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn, und machen Sie dann hier weiter.`,
    goOn: 'Weiter',
  },
  consent: {
    title: (application) => `Bei „${application}“ anmelden?`,
    line: (application) =>
      `„${application}“ gehört nicht zu diesem Dienst. Wenn Sie es erlauben, kann die Anwendung:`,
    unregistered: (host) =>
      `Eine solche App kann jeder veröffentlichen. Fahren Sie nur fort, wenn Sie ${host} vertrauen und die Anmeldung gerade dort begonnen haben.`,
    callsItself: 'Nennt sich selbst',
    account: 'Ihr Konto',
    goesTo: 'Danach geht es zu',
    thisDevice: 'einer App auf diesem Gerät',
    allow: 'Erlauben',
    refuse: 'Ablehnen',
    until: 'Das gilt, bis Sie sich hier abmelden.',
    notYou: 'Das sind nicht Sie?',
  },
  scopes,
};
