/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const failures: Translated['failures']['failures'] = {
  TOTP_NOT_FOUND: 'No hay ninguna aplicación de autenticación que confirmar o quitar. Configura una primero.',
  FACTOR_NOT_FOUND: 'Tu cuenta ya no tiene segundo factor y, por lo tanto, tampoco códigos de recuperación.',
  TOTP_ALREADY_ACTIVE: 'Tu cuenta ya tiene una aplicación de autenticación.',
  MANAGER_ALREADY_EXISTS: 'Esta persona ya es miembro de la organización.',
  INVITATION_ALREADY_PENDING: 'Ya se ha enviado una invitación a esta dirección.',
  INVITATION_NOT_PENDING: 'Esta invitación ya no está pendiente.',
  PASSKEY_ALREADY_EXISTS:
    'Esta llave de acceso ya se ha añadido. Usa otro dispositivo u otra llave de seguridad.',
  PASSKEY_LIMIT_REACHED: 'Has llegado al límite de llaves de acceso. Quita alguna que ya no uses.',
  LAST_OWNER: 'Una organización debe tener propietario. Dale antes ese rol a otra persona.',
  ACCOUNT_NOT_FOUND: 'Esta cuenta ya no existe.',
  ORGANIZATION_NOT_FOUND: 'Esta organización se ha eliminado o ya no eres miembro de ella.',
  MANAGER_NOT_FOUND: 'Esta persona ya no es miembro de la organización.',
  SESSION_NOT_FOUND: 'Esta sesión ya se ha cerrado.',
  PASSKEY_NOT_FOUND: 'Esta llave de acceso ya se ha quitado.',
  CONSENT_MISSING: 'Antes tienes que dar tu consentimiento.',
  INVITATION_NOT_FOUND: 'Esta invitación ya no existe.',
  ORGANIZATION_LIMIT_REACHED:
    'Por ahora has llegado al límite de organizaciones. Elimina alguna que ya no necesites o inténtalo mañana.',
  INVITATION_LIMIT_REACHED:
    'La organización ha llegado al límite de invitaciones pendientes. Retira las que nadie acepta.',
  MANAGER_LIMIT_REACHED: 'La organización ha llegado al límite de miembros. Quita antes a alguien.',
  SIGN_IN_REFUSED:
    'El proveedor no ha permitido el inicio de sesión. Inténtalo de nuevo o inicia sesión de otra forma.',
  IDENTITY_NOT_LINKED:
    'Ya existe una cuenta con esta dirección. Inicia sesión en ella primero y vincula después el proveedor.',
  IDENTITY_ALREADY_EXISTS: 'Este inicio de sesión ya está vinculado a otra cuenta.',
  IDENTITY_NOT_FOUND: 'Este vínculo ya se ha quitado.',
  LAST_CREDENTIAL: 'Es la única forma de iniciar sesión en tu cuenta. Configura otra primero.',
  PROVIDER_UNAVAILABLE:
    'No se puede contactar con el proveedor en este momento. Inténtalo más tarde o inicia sesión de otra forma.',
  IDEMPOTENCY_KEY_IN_USE: 'Esto aún se está procesando. Inténtalo de nuevo dentro de un momento.',
};
