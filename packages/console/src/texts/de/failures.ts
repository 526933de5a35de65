/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const failures: Translated['failures']['failures'] = {
  TOTP_NOT_FOUND:
    'Es gibt keine Authenticator-App, die sich bestätigen oder entfernen ließe. Richten Sie zuerst eine ein.',
  FACTOR_NOT_FOUND: 'Ihr Konto hat keinen zweiten Faktor mehr und damit auch keine Wiederherstellungscodes.',
  TOTP_ALREADY_ACTIVE: 'Ihr Konto hat bereits eine Authenticator-App.',
  MANAGER_ALREADY_EXISTS: 'Diese Person gehört bereits zur Organisation.',
  INVITATION_ALREADY_PENDING: 'Diese Adresse ist bereits eingeladen.',
  INVITATION_NOT_PENDING: 'Diese Einladung ist nicht mehr offen.',
  PASSKEY_ALREADY_EXISTS:
    'Dieser Passkey wurde bereits hinzugefügt. Verwenden Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.',
  PASSKEY_LIMIT_REACHED:
    'Mehr Passkeys sind nicht möglich. Entfernen Sie einen, den Sie nicht mehr verwenden.',
  LAST_OWNER:
    'Eine Organisation braucht mindestens einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  ACCOUNT_NOT_FOUND: 'Dieses Konto gibt es nicht mehr.',
  ORGANIZATION_NOT_FOUND: 'Diese Organisation wurde gelöscht, oder Sie gehören nicht mehr dazu.',
  MANAGER_NOT_FOUND: 'Diese Person gehört nicht mehr zur Organisation.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist bereits beendet.',
  PASSKEY_NOT_FOUND: 'Dieser Passkey wurde bereits entfernt.',
  CONSENT_MISSING: 'Sie müssen zuerst zustimmen.',
  INVITATION_NOT_FOUND: 'Diese Einladung gibt es nicht mehr.',
  ORGANIZATION_LIMIT_REACHED:
    'Mehr Organisationen sind derzeit nicht möglich. Löschen Sie eine, die Sie nicht mehr brauchen, oder versuchen Sie es morgen noch einmal.',
  INVITATION_LIMIT_REACHED:
    'Mehr offene Einladungen sind in dieser Organisation nicht möglich. Ziehen Sie solche zurück, die niemand annimmt.',
  MANAGER_LIMIT_REACHED:
    'Mehr Personen sind in dieser Organisation nicht möglich. Entfernen Sie zuerst jemanden.',
  SIGN_IN_REFUSED:
    'Der Anbieter hat die Anmeldung abgelehnt. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  IDENTITY_NOT_LINKED:
    'Ein Konto mit dieser Adresse gibt es bereits. Melden Sie sich zuerst dort an und verknüpfen Sie dann den Anbieter.',
  IDENTITY_ALREADY_EXISTS: 'Diese Anmeldung ist bereits mit einem anderen Konto verknüpft.',
  IDENTITY_NOT_FOUND: 'Diese Verknüpfung wurde bereits entfernt.',
  LAST_CREDENTIAL:
    'Anders können Sie sich nicht bei Ihrem Konto anmelden. Richten Sie zuerst eine weitere Möglichkeit ein.',
  PROVIDER_UNAVAILABLE:
    'Der Anbieter ist gerade nicht erreichbar. Versuchen Sie es später noch einmal, oder melden Sie sich anders an.',
  IDEMPOTENCY_KEY_IN_USE: 'Das ist noch in Arbeit. Versuchen Sie es gleich noch einmal.',
};
