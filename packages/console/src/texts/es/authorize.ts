/* Español con «tú»: véase frame.ts. Los nombres de aplicaciones van entre comillas: los han elegido otros. */
import type { Translated } from '../../frame/translated.ts';
import { scopes } from './scopes.ts';

export const authorize: Translated['authorize']['authorize'] = {
  movingOn: (application) => `Iniciando sesión en «${application}»`,
  leaving: 'Si no pasa nada, ábrela tú.',
  open: (application) => `Abrir «${application}»`,
  refuse: (application) => `Volver a «${application}»`,

  nothing: {
    title: 'Aquí no hay ninguna aplicación en la que iniciar sesión',
    lines:
      'Son las aplicaciones las que te traen a esta página. Vuelve a la que quieras usar y empieza allí.',
  },
  unknown: {
    title: 'Este servicio no conoce esta aplicación',
    lines: [
      'No existe o se ha desactivado. No te enviaremos de vuelta a ella.',
      'Si crees que es un error, ponte en contacto con los responsables de la aplicación.',
    ],
  },
  foreign: {
    title: 'Este inicio de sesión no es seguro',
    lines: [
      'Lo que pide la aplicación no coincide con lo acordado con este servicio. No te enviaremos de vuelta a ella.',
      'Ponte en contacto con los responsables de la aplicación y dales este detalle:',
    ],
    detail: (flaw) => `Error en los parámetros: «${flaw}».`,
  },
  acting: {
    title: 'Estás actuando en nombre de otra persona',
    lines: (person) =>
      `Las aplicaciones son solo para ${person}, así que no puedes iniciar sesión en ellas en su nombre.`,
    end: 'Dejar de actuar en su nombre y seguir con tu cuenta',
  },
  account: {
    title: '¿Qué cuenta quieres usar?',
    choose: (application, email) => `«${application}» te deja elegir. Has iniciado sesión como ${email}.`,
    hint: (application, email, hint) =>
      `«${application}» espera a ${hint}, pero has iniciado sesión como ${email}.`,
    switched: (_application, email) =>
      `Mientras tanto, en este navegador se ha iniciado sesión como ${email}.`,
    back: (application, email) => `Has vuelto de «${application}». Tienes la sesión iniciada como ${email}.`,
    goOn: (email) => `Continuar como ${email}`,
  },
  again: {
    line: (application) => `«${application}» te pide que confirmes quién eres.`,
    confirm: 'Confirmar',
  },
  factor: {
    title: 'Hace falta un segundo factor',
    confirm: (application) =>
      `Para iniciar sesión en «${application}» no basta con la contraseña. Confirma quién eres con tu segundo factor.`,
    none: (application) =>
      `Para iniciar sesión en «${application}» no basta con la contraseña, y tu cuenta aún no tiene segundo factor. Configura uno y después continúa.`,
  },
  organization: {
    title: 'Elige una organización',
    line: (application) => `¿Para cuál de tus organizaciones quieres iniciar sesión en «${application}»?`,
  },
  noOrganization: {
    title: 'Necesitas una organización',
    lines: (application, email) => [
      `«${application}» solo se puede usar para una organización, y ${email} no es miembro de ninguna.`,
      'Crea una o pide a alguien que te invite a la suya.',
    ],
  },
  foreignOrganization: {
    title: 'No eres miembro de esta organización',
    lines: (application, email) => [
      `«${application}» te pide que inicies sesión para una organización de la que ${email} no es miembro.`,
      'Usa otra cuenta o pide a alguien de la organización que te invite.',
    ],
  },
  verify: {
    title: 'Verifica antes tu dirección de correo',
    line: (email) => `Hemos enviado un enlace a ${email}. Ábrelo y después continúa aquí.`,
    goOn: 'Continuar',
  },
  consent: {
    title: (application) => `¿Iniciar sesión en «${application}»?`,
    line: (application) => `«${application}» no forma parte de este servicio. Si lo permites, podrá:`,
    unregistered: (host) =>
      `Cualquiera puede publicar una aplicación así. Continúa solo si confías en ${host} y acabas de empezar allí este inicio de sesión.`,
    callsItself: 'Se presenta como',
    account: 'Tu cuenta',
    goesTo: 'Continuarás en',
    thisDevice: 'una aplicación de este dispositivo',
    allow: 'Permitir',
    refuse: 'Rechazar',
    until: 'Podrá hacerlo hasta que cierres sesión aquí.',
    notYou: '¿No eres tú?',
  },
  scopes,
};
