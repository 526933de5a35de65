/* Español: véase frame.ts. Van en minúscula y sin artículo, después de «con». */
import type { Translated } from '../../frame/translated.ts';

export const methods: Translated['methods']['methods'] = {
  password: 'contraseña',
  email: 'código de un correo',
  provider: 'cuenta externa',
  sso: 'inicio de sesión de su organización',
  totp: 'aplicación de autenticación',
  recovery_code: 'código de recuperación',
  passkey: 'llave de acceso',
};
