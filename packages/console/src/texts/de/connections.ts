/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['connections'];

export const connections: Texts['connections'] = {
  label: 'Single Sign-on',
  heading: 'Eigenen Anbieter verbinden',
  lines:
    'Wer eine Adresse in einer bestätigten Domain der Organisation hat, meldet sich mit deren eigenem Anbieter an. Wer das zum ersten Mal tut, tritt der Organisation bei.',
  submit: 'Verbindung hinzufügen',
  empty:
    'Noch gibt es keine Verbindungen. Sie brauchen eine bestätigte Domain und das Recht, bei Ihrem Anbieter eine Anwendung einzurichten.',
  onlyOwners: 'Nur Eigentümer können Verbindungen hinzufügen.',
  states: { setup: 'Noch nicht getestet', active: 'Aktiv', paused: 'Angehalten' },
  type: 'Protokoll',
  typeHints: {
    oidc: 'Der Anbieter gibt Ihnen eine Client-ID und ein Geheimnis. Bevorzugen Sie das, wenn er beides anbietet.',
    saml: 'Der Anbieter gibt Ihnen Metadaten, als URL oder als XML.',
  },

  nameHint: 'Er steht auf der Schaltfläche, mit der man sich anmeldet.',
  issuer: 'Issuer',
  issuerHint: 'Die https-URL des Anbieters, an die er /.well-known/openid-configuration anhängt.',
  issuerFlaw: 'Geben Sie eine https-URL mit einer öffentlichen Adresse ein.',
  clientSecret: 'Client-Geheimnis',
  secretKept: 'Leer lassen, um das bisherige zu behalten.',
  metadata: 'Metadaten',
  metadataHint: 'Ihre https-URL, die jeden Tag neu gelesen wird, oder das XML selbst.',
  defaultRole: 'Rolle beim Beitritt',
  more: 'Attribute, Rollen und zweite Faktoren',
  emailName: 'Claim oder Attribut mit der Adresse',
  personName: 'Claim oder Attribut mit dem Namen',
  attributeHint: 'Leer lassen, um unter den üblichen Namen zu suchen.',
  rolesName: 'Claim oder Attribut mit Rollen',
  rolesNameHint: 'Etwa groups. Leer lassen, um allen die Rolle oben zu geben.',
  rolesValues: 'Rollen nach Wert',
  rolesValuesHint:
    'Einer pro Zeile, etwa portico-admins = admin. Die höchste Rolle zählt, und von Hand vergebene Rollen werden nie herabgesetzt.',
  rolesFlaw:
    'Schreiben Sie in jede Zeile einen Wert, ein Gleichheitszeichen und admin oder viewer, und nennen Sie den Claim.',
  trustsFactors: 'Zweiten Faktoren des Anbieters vertrauen',
  trustsFactorsHint: 'Wo er angibt, einen verlangt zu haben, wird hier nach keinem weiteren gefragt.',
  created: (name) =>
    `${name} wurde hinzugefügt. Tragen Sie die Adressen bei Ihrem Anbieter ein, und probieren Sie die Verbindung dann aus.`,
};

export const connection: Texts['connection'] = {
  gone: 'Verbindung nicht gefunden',
  goneLines: 'Sie wurde gelöscht, oder Sie verwalten die Organisation nicht mehr.',
  setupLines: [
    'Noch meldet sich niemand über diese Verbindung an.',
    'Tragen Sie die Adressen unten bei Ihrem Anbieter ein, und probieren Sie sie aus: Sobald Sie sich darüber angemeldet haben, wird sie aktiv.',
  ],
  pausedLines: 'Solange diese Verbindung angehalten ist, meldet sich niemand darüber an.',
  activeLines: 'Wer eine Adresse in einer bestätigten Domain hat, meldet sich über diese Verbindung an.',
  added: 'Hinzugefügt',
  tryIt: 'Ausprobieren',
  pause: 'Anhalten',
  resume: 'Aktivieren',
  pausedNow: 'Die Verbindung ist angehalten.',
  resumedNow: 'Die Verbindung ist aktiv.',
  notTested: 'Probieren Sie sie zuerst aus: Eine Anmeldung muss gelingen.',

  enter: {
    heading: 'Was Sie bei Ihrem Anbieter eintragen',
    returnUrl: 'Redirect-URI',
    entityId: 'Entity-ID oder Audience',
    acsUrl: 'ACS-URL oder Antwort-URL',
    metadataUrl: 'Metadaten dieses Dienstes',
  },

  metadata: {
    heading: 'Was die Metadaten sagen',
    pasted: 'XML',
    identityProvider: 'Identitätsanbieter',
    signOnUrl: 'Adresse für die Anmeldung',
    certificates: 'Zertifikate für Signaturen',
    unreadable: 'Ein Zertifikat, das sich nicht lesen lässt',
    until: (day) => `Bis ${day}`,
    used: 'Verwendet',
    leftOut: 'Ausgelassen',
    flaws: {
      unreadable: 'Es ist kein Zertifikat.',
      not_rsa: 'Sein Schlüssel ist kein RSA-Schlüssel.',
      short_key: 'Sein Schlüssel hat weniger als 2.048 Bit.',
      surplus: 'Es sind mehr als 16.',
    },
  },

  test: {
    passed: 'Der Test ist bestanden',
    failed: 'Der Test ist fehlgeschlagen',
    pending: 'Der Test ist nicht abgeschlossen',
    pendingLines: 'Noch ist niemand vom Anbieter zurückgekommen. Probieren Sie es noch einmal.',
    passedLines: 'Damit würden Sie eingelassen.',
    subject: 'Subject',
    email: 'Adresse',
    role: 'Rolle',
    claims: 'Was der Anbieter gesagt hat',
    nothing: 'Nichts, was sich verifizieren lässt.',
    lookedFor: (names) => `Gesucht wurde die Adresse in: ${names}`,
    gone: 'Dieser Test ist nicht mehr gespeichert.',
  },

  requests: {
    heading: 'Letzte Anfragen des Verzeichnisses',
    empty: 'Das Verzeichnis hat noch keine Anfrage gesendet.',
  },
  scim: {
    heading: 'Verzeichnis',
    lines:
      'Ihr Verzeichnis kann Personen über SCIM 2.0 anlegen, ändern und entfernen. Tragen Sie dort diese Adresse und ein Token ein.',
    url: 'SCIM-Basis-URL',
    create: 'Token erstellen',
    createTitle: 'Ein Token für Ihr Verzeichnis erstellen?',
    createLines: 'Falls es schon eines gibt, gilt es sofort nicht mehr.',
    secret: 'Das Token Ihres Verzeichnisses',
    secretLines: 'Damit kann Ihr Verzeichnis ändern, wer zur Organisation gehört.',
    copy: 'Token kopieren',
    notSeen:
      'Es kam keine Antwort; vielleicht wurde ein Token erstellt. Erstellen Sie ein weiteres: Das erste gilt dann nicht mehr.',
    revoke: 'Token widerrufen',
    revokeTitle: 'Das Token widerrufen?',
    revokeLines:
      'Ihr Verzeichnis kann dann nichts mehr ändern. Die Personen, die es hinzugefügt hat, bleiben.',
    revoked: 'Es gilt kein Token mehr.',
  },

  retestLines:
    'Führt die Verbindung nach einer Änderung woandershin, muss sie erst wieder ausprobiert werden, bevor sich jemand darüber anmeldet.',
  saved: 'Die Einstellungen wurden gespeichert.',
  deleted: 'Die Verbindung wurde gelöscht.',
  deletion: {
    heading: 'Verbindung löschen',
    title: 'Die Verbindung löschen?',
    lines:
      'Niemand meldet sich mehr darüber an, und das Token ihres Verzeichnisses gilt nicht mehr. Die Personen bleiben in der Organisation und melden sich anders an.',
  },
};

export const roleClaims: Texts['roleClaims'] = {
  empty: 'Der Claim mit den Rollen war leer: Er vergibt keine Rolle.',
  absent: 'Einen Claim dieses Namens gab es nicht: Er vergibt keine Rolle.',
  unreadable:
    'Der Anbieter hat die Rollen weggelassen oder unlesbar gesendet: Alle behalten die Rollen, die sie haben.',
};

export const refusals: Texts['refusals'] = {
  provider_refused: 'Der Anbieter hat abgelehnt, oder Sie haben dort abgebrochen.',
  provider_unavailable:
    'Der Anbieter ist nicht erreichbar oder lehnt ab, was dieser Dienst verlangt: Prüfen Sie Client-ID und Geheimnis.',
  not_verified: 'Was der Anbieter geantwortet hat, lässt sich nicht verifizieren.',
  no_address: 'Der Anbieter nennt keine Adresse. Lassen Sie ihn eine senden.',
  foreign_address: 'Die Adresse ist in keiner bestätigten Domain der Organisation.',
  email_not_verified: 'Der Anbieter sagt, dass die Adresse dort nicht bestätigt ist.',
  inactive: 'Das Verzeichnis der Organisation hat diese Person deaktiviert.',
  not_fresh: 'Der Anbieter hat keine neue Anmeldung verlangt.',
  another_account: 'Das ist das Konto einer anderen Person.',
  session_ended: 'Ihre Sitzung ist inzwischen beendet.',
};
