/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['elsewhere'];

export const elsewhere: Texts['elsewhere'] = {
  label: 'Andere Wege, sich anzumelden',
  or: 'oder',
  continueWith: (name) => `Weiter mit ${name}`,
  unavailable: (name) =>
    `${name} ist gerade nicht erreichbar. Versuchen Sie es in ein paar Minuten noch einmal, oder melden Sie sich anders an.`,
  gone: (name) => `Die Anmeldung mit ${name} wird nicht mehr angeboten. Melden Sie sich anders an.`,
  ofOrganization: 'Ihre Organisation hat eine eigene Anmeldung.',
  required: 'Ihre Organisation verlangt diese Anmeldung.',
  noConnection: 'Die eigene Anmeldung der Organisation ist nicht zu finden. Fragen Sie einen ihrer Inhaber.',
};

export const confirming: Texts['confirming'] = {
  with: (name) => `Mit ${name} bestätigen`,
  newTab: 'Öffnet sich in einem neuen Tab. Sobald Sie sich dort angemeldet haben, geht es hier weiter.',
  otherWay: 'In einem neuen Tab anders anmelden',
};

export const returned: Texts['returned'] = {
  title: (name) => `Anmeldung mit ${name}`,
  tryAgain: (name) => `Noch einmal mit ${name}`,
  otherWay: 'Anders anmelden',
  toSecurity: 'Zurück zur Sicherheit',
  goOn: 'Weiter',
  invitedAgain: 'Um es noch einmal zu versuchen, öffnen Sie erneut den Link in Ihrer Einladung.',
  linked: (name) => `${name} ist mit Ihrem Konto verknüpft. Sie können sich ab sofort damit anmelden.`,

  code: {
    title: 'Ihr zweiter Faktor',
    line: (name) => `${name} hat Ihre Identität bestätigt. Ihr Konto verlangt zusätzlich einen Code.`,
  },

  notLinked: {
    title: 'Sie haben bereits ein Konto',
    lines: (name) => [
      `Es gibt ein Konto mit der Adresse, die ${name} genannt hat, aber es ist noch nicht mit ${name} verknüpft.`,
      `Melden Sie sich dort wie gewohnt an. Danach können Sie ${name} verknüpfen und sich künftig damit anmelden.`,
    ],
  },

  link: {
    title: (name) => `${name} verknüpfen?`,
    lines: (name, email) =>
      `Sie sind als ${email} angemeldet. Sobald ${name} verknüpft ist, können Sie sich damit bei diesem Konto anmelden.`,
    submit: (name) => `${name} verknüpfen`,
    leave: 'Nicht jetzt',
  },

  confirmed: {
    title: 'Bestätigt',
    lines: 'Schließen Sie diesen Tab. Der andere, der gefragt hat, macht von selbst weiter.',
  },
  cannotConfirm: (name) => ({
    title: `${name} kann Ihre Identität nicht bestätigen`,
    lines: `${name} teilt uns nicht mit, wann Sie sich dort angemeldet haben. Wählen Sie über „Passwort vergessen?“ auf der Anmeldeseite ein Passwort für Ihr Konto, und bestätigen Sie damit.`,
  }),

  unknown: {
    title: 'Hier gibt es nichts abzuschließen',
    lines:
      'Diese Anmeldung begann in einem anderen Tab oder Browser, ist schon abgeschlossen, oder Ihr Browser speichert für diese Website keine Daten. Beginnen Sie noch einmal.',
  },

  ends: {
    refused: {
      title: (name) => `${name} hat Ihre Identität nicht bestätigt`,
      lines: (name) => [
        `Vielleicht haben Sie abgebrochen, oder ${name} lässt die Anmeldung hier nicht zu. Es wurde nichts geändert.`,
      ],
    },
    over: {
      title: () => 'Das hat zu lange gedauert',
      lines: (name) => [
        `Was ${name} uns mitgeteilt hat, wurde schon verwendet oder ist zu alt. Beginnen Sie noch einmal.`,
      ],
    },
    closed: {
      title: () => 'Keine neuen Konten',
      lines: (name) => [
        `Zu dem Konto bei ${name} gibt es hier keines, und neue Konten können zurzeit nicht angelegt werden.`,
        'Wenn Sie hier ein Konto haben, melden Sie sich anders an.',
      ],
    },
    suspended: {
      title: () => 'Ihr Konto ist gesperrt',
      lines: () => ['Wenden Sie sich an die Betreiber dieses Dienstes. Im Konto wurde nichts gelöscht.'],
    },
    withdrawn: {
      title: () => 'Die Einladung ist nicht mehr offen',
      lines: () => [
        'Sie wurde angenommen, abgelehnt oder zurückgezogen, oder sie ist zu alt. Bitten Sie um eine neue, falls Sie sie noch brauchen.',
      ],
    },
    otherAddress: {
      title: () => 'Die Einladung gilt einer anderen Adresse',
      lines: (name) => [
        `Ihr Konto bei ${name} hat eine andere Adresse als die eingeladene. Nehmen Sie mit einem Konto dieser Adresse an.`,
      ],
    },
    full: {
      title: () => 'Die Organisation ist voll',
      lines: () => [
        'Sie hat so viele Personen, wie sie haben kann. Bitten Sie die Person, die Sie eingeladen hat, zuerst Platz zu schaffen.',
      ],
    },
    alreadyLinked: {
      title: () => 'Mit einem anderen Konto verknüpft',
      lines: (name) => [
        `Mit diesem Konto bei ${name} meldet man sich hier bei einem anderen Konto an. Heben Sie die Verknüpfung dort zuerst auf, oder verwenden Sie ein anderes Konto bei ${name}.`,
      ],
    },
  },
};
