/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const apiKeys: Translated['api-keys']['apiKeys'] = {
  heading: 'API-Schlüssel erstellen',
  lines:
    'Mit einem API-Schlüssel kann eines Ihrer Programme für diese Organisation handeln, ohne dass sich jemand anmeldet.',
  nameHint: 'Für welches Programm er ist, zum Beispiel „Abrechnung“.',
  roleHints: {
    viewer: 'Kann die Organisation und ihre Personen sehen, aber nichts ändern.',
    admin:
      'Kann auch die Organisation ändern und ihre Personen verwalten, nicht aber ihre Inhaber, API-Schlüssel und Webhook-Geheimnisse.',
  },
  lastDay: 'Letzter Tag',
  lastDayHint:
    'Am Ende dieses Tages funktioniert der Schlüssel nicht mehr. Lassen Sie das leer für einen Schlüssel, der gilt, bis Sie ihn widerrufen.',
  lastDayFlaw: 'Geben Sie ein vollständiges Datum ein, das nicht in der Vergangenheit liegt.',
  submit: 'Schlüssel erstellen',
  notSeen:
    'Es kam keine Antwort, vielleicht wurde ein Schlüssel erstellt, den Sie nicht gesehen haben. Laden Sie die Seite neu, und widerrufen Sie ihn, wenn er da ist.',

  issued: (name) => `Der Schlüssel für „${name}“`,
  issuedLines:
    'Legen Sie ihn dort ab, wo das Programm seine Geheimnisse aufbewahrt. Das Programm sendet ihn bei jeder Anfrage in einer Kopfzeile: Authorization: Bearer, danach der Schlüssel.',
  copy: 'Schlüssel kopieren',

  list: 'Schlüssel',
  empty: 'Es gibt noch keine API-Schlüssel.',
  created: (date, maker) => `erstellt am ${date} ${maker}`,
  expiresSoon: 'Läuft bald ab',

  renaming: {
    title: 'Schlüssel umbenennen',
    name: 'Name des Schlüssels',
  },

  rotate: 'Ersetzen',
  rotateNamed: (name) => `${name} ersetzen`,
  rotateTitle: (name) => `${name} ersetzen?`,
  rotateLines:
    'Sie bekommen einen neuen Schlüssel an Stelle des alten. Name, Rolle und Ablauf bleiben, wie sie sind.',
  overlap: 'Der alte Schlüssel funktioniert nicht mehr',
  overlaps: [
    ['0', 'Sofort', 'Wenn jemand anderes ihn haben könnte.'],
    ['3600', 'In einer Stunde', 'Wenn Sie ihn gleich austauschen können.'],
    ['86400', 'In einem Tag', 'Wenn der Austausch eine Weile dauert.'],
    ['604800', 'In einer Woche', 'Länger geht es nicht.'],
  ],
  overlapFirst: '86400',
  rotateSubmit: 'Neuen Schlüssel holen',
  rotateNotSeen:
    'Es kam keine Antwort, vielleicht wurde der Schlüssel durch einen ersetzt, den Sie nicht gesehen haben. Versuchen Sie es noch einmal, um einen zu bekommen, den Sie sehen.',

  revokeTitle: (name) => `${name} widerrufen?`,
  revokeLines: [
    'Programme, die ihn verwenden, verlieren sofort den Zugriff. Das können Sie nicht rückgängig machen.',
    'Einladungen, die damit gesendet wurden und noch offen sind, werden zurückgezogen.',
  ],
  revoked: (name) => `„${name}“ wurde widerrufen.`,
};
