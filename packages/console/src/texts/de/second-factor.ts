/* Deutsch mit „Sie“, siehe frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['second-factor'];

export const secondFactor: Texts['secondFactor'] = {
  heading: 'Authenticator-App',
  on: 'Ein',
  off: 'Aus',
  lines:
    'Mit einer Authenticator-App genügt Ihr Passwort allein nicht zur Anmeldung: Sie brauchen zusätzlich einen Code.',
  left: (count) =>
    count === 0
      ? 'Sie haben keine Wiederherstellungscodes mehr.'
      : pluralOf(count, {
          one: 'Sie haben noch # Wiederherstellungscode.',
          other: 'Sie haben noch # Wiederherstellungscodes.',
        }),
  fewBadge: 'Bald aufgebraucht',
  few: 'Holen Sie sich jetzt neue, damit Sie sich auch ohne Ihr Gerät noch anmelden können.',
};

export const setUp: Texts['setUp'] = {
  begin: 'Einrichten',
  beginNamed: 'Authenticator-App einrichten',
  heading: 'Dieses Konto zu Ihrer App hinzufügen',
  lines:
    'Scannen Sie den QR-Code mit Ihrer Authenticator-App, und geben Sie dann den Code ein, den die App zeigt.',
  picture: 'QR-Code für Ihre Authenticator-App',
  noPicture: 'Der QR-Code konnte nicht gezeichnet werden. Verwenden Sie stattdessen den Schlüssel.',
  open: 'In einer App auf diesem Gerät öffnen',
  secret: 'Sie können ihn nicht scannen? Geben Sie diesen Schlüssel in der App ein:',
  codeHint: 'Die sechs Ziffern, die die App zeigt.',
  codeFlaw: 'Die App zeigt einen anderen Code. Warten Sie auf den nächsten und versuchen Sie es erneut.',
  submit: 'Einschalten',
  expired:
    'Diese Einrichtung hat zu lange gedauert, wurde anderswo neu begonnen oder endete, als Sie einen Passkey hinzugefügt haben. Brechen Sie ab und beginnen Sie von vorn.',
  on: 'Die Authenticator-App ist eingeschaltet.',
};

export const recoveryCodes: Texts['recoveryCodes'] = {
  heading: 'Ihre Wiederherstellungscodes',
  lines:
    'Bewahren Sie sie sicher auf, aber nicht zusammen mit Ihrem Passwort. Wenn Sie Ihr Gerät verlieren, können Sie sich mit jedem davon einmal anmelden, zusammen mit Ihrem Passwort. Sie werden nur jetzt angezeigt.',
  label: 'Wiederherstellungscodes',
  copy: 'Codes kopieren',
  download: 'Codes herunterladen',
  fileName: 'wiederherstellungscodes.txt',
  file: (email) => `Wiederherstellungscodes für ${email}\nJeder funktioniert einmal.\n`,
  kept: 'Ich habe sie gesichert',
  renew: 'Neue holen',
  renewTitle: 'Neue Wiederherstellungscodes holen?',
  renewLines: 'Ihre bisherigen Codes funktionieren dann nicht mehr.',
  renewConfirm: 'Neue Codes holen',
};

export const turnOff: Texts['turnOff'] = {
  button: 'Ausschalten',
  buttonNamed: 'Authenticator-App ausschalten',
  title: 'Authenticator-App ausschalten?',
  lines: [
    'Zur Anmeldung genügt dann Ihr Passwort. Ohne Passkey funktionieren auch Ihre Wiederherstellungscodes nicht mehr.',
    'Organisationen, die einen zweiten Faktor verlangen, bleiben Ihnen verschlossen, bis Sie wieder einen haben.',
  ],
  done: 'Die Authenticator-App ist ausgeschaltet.',
};
