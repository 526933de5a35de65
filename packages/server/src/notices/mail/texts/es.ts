import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * Español para todos los países, con «tú», como los grandes productos en línea. Sin voseo ni regionalismos; «correo» e «iniciar
 * sesión», como en sus ajustes de cuenta.
 */

const LINES: NoticeLines = {
  email_change_notice: 'Se ha solicitado una nueva dirección de correo para tu cuenta',
  email_changed_notice: 'Se ha cambiado la dirección de correo de tu cuenta',
  password_reset_notice: 'Se ha restablecido tu contraseña',
  password_changed_notice: 'Se ha cambiado tu contraseña',
  password_breached_notice: 'Tu contraseña está en una lista de contraseñas filtradas',
  totp_enabled_notice: 'Se ha configurado una aplicación de autenticación',
  totp_disabled_notice: 'Se ha quitado la aplicación de autenticación',
  recovery_codes_renewed_notice: 'Se han sustituido tus códigos de recuperación',
  recovery_code_used_notice: 'Se ha usado un código de recuperación para iniciar sesión',
  passkey_added_notice: 'Se ha añadido una llave de acceso',
  passkey_removed_notice: 'Se ha quitado una llave de acceso',
  passkey_counter_reset_notice: 'Una llave de acceso ha vuelto a contar sus usos desde cero',
  identity_linked_notice: 'Se ha vinculado un proveedor',
  identity_unlinked_notice: 'Se ha desvinculado un proveedor',
  factors_removed_notice: 'El equipo del servicio ha quitado tus segundos factores',
  new_device_notice: 'Un inicio de sesión desde un dispositivo nuevo en tu cuenta',
  webhook_failing_notice: 'Un webhook de una de tus organizaciones ha dejado de funcionar',
  domain_missing_notice: 'Falta el registro de un dominio de una de tus organizaciones',
  domain_lost_notice: 'Una de tus organizaciones ha perdido un dominio',
  certificate_expiring_notice: 'El certificado de una conexión de una de tus organizaciones caduca pronto',
  sso_bypassed_notice: 'Un propietario ha eludido el inicio de sesión de una de tus organizaciones',
  sso_released_notice: 'Se ha eximido a alguien del inicio de sesión de una de tus organizaciones',
  api_key_created_notice: 'Se ha creado una clave de API para una de tus organizaciones',
  manager_removed_notice:
    'Se ha quitado de una de tus organizaciones a una persona que había creado claves de API o webhooks',
  approval_notice: 'Se ha pedido tu aprobación',
};

const ROLES = {
  owner: 'con el rol de propietario, que puede cambiarlo todo y eliminar la organización',
  admin:
    'con el rol de administrador, que puede cambiar la organización y gestionar a todos menos a los propietarios',
  viewer: 'con el rol de lector, que puede ver la organización y a sus miembros',
} as const;

const KEY_ROLES = {
  admin: 'puede cambiarla y gestionar a sus miembros, sus invitaciones y sus webhooks',
  viewer: 'puede verla y ver a sus miembros',
} as const;

export const texts: MailTexts = {
  quotes: ['«', '»'],
  more: { other: '# más' },
  sentBy: (site) => `Enviado por ${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const named = (name: string | undefined) => (name === undefined ? 'Alguien' : quoted(name));
    const FINE = phrase`Si has sido tú, no tienes que hacer nada.`;
    const NOT_YOU = phrase`Si no has sido tú, restablece ahora tu contraseña: así se cierran las sesiones de todos los demás. Después, revisa la configuración de seguridad de tu cuenta.`;
    const DAY_LONG = phrase`El enlace funciona una sola vez y caduca en ${length(24, 'hour')}.`;
    const HOUR_LONG = phrase`El enlace funciona una sola vez y caduca en ${length(60, 'minute')}. Al elegir una contraseña nueva se cierran todas tus sesiones.`;
    const OWNER = phrase`Recibes este correo porque la organización es tuya.`;
    return {
      verification: ({ site }) => ({
        subject: 'Verifica tu dirección de correo',
        says: phrase`Alguien ha creado una cuenta en ${site} con esta dirección de correo. Si has sido tú, confirma que la dirección es tuya.`,
        link: 'Verificar la dirección',
        notes: DAY_LONG,
        otherwise: phrase`Si no has sido tú, abre el enlace y elige «No he sido yo»: la cuenta se eliminará.`,
      }),
      email_change_verification: ({ site }) => ({
        subject: 'Verifica tu nueva dirección de correo',
        says: phrase`Alguien quiere usar esta dirección de correo para su cuenta en ${site}. Si has sido tú, confirma que la dirección es tuya.`,
        link: 'Verificar la dirección',
        notes: phrase`${DAY_LONG} Mientras no lo abras, no cambia nada.`,
        otherwise: phrase`Si no has sido tú, abre el enlace y elige «No he sido yo»: el cambio se descartará.`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'Se ha solicitado una nueva dirección de correo para tu cuenta',
        says: phrase`Una persona que ha iniciado sesión en tu cuenta de ${site}, y que conoce la contraseña, ha pedido cambiar la dirección de correo. El cambio se hará efectivo cuando se confirme la nueva dirección.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, cambia o restablece ahora tu contraseña: así se detiene el cambio.`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'Se ha cambiado la dirección de correo de tu cuenta',
        says: phrase`Tu cuenta de ${site} tiene ahora otra dirección de correo, que se ha confirmado. Esta ya no sirve para iniciar sesión ni recibirá más correos sobre la cuenta.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, ponte en contacto enseguida con el equipo de ${site}.`,
      }),
      password_reset: ({ site }) => ({
        subject: 'Restablece tu contraseña',
        says: phrase`Alguien ha pedido restablecer la contraseña de tu cuenta de ${site}. Si has sido tú, elige una nueva.`,
        link: 'Elegir una contraseña nueva',
        notes: HOUR_LONG,
        otherwise: phrase`Si no has sido tú, ignora este correo: tu contraseña seguirá siendo la misma.`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'Tu código para iniciar sesión',
        says: [
          phrase`Introduce este código para iniciar sesión en tu cuenta de ${site}:`,
          phrase`Tu código: ${loginCode}`,
        ],
        notes: phrase`El código funciona una vez, donde se pidió, y caduca a los ${length(10, 'minute')}.`,
        otherwise: phrase`Nadie de ${site} te lo pedirá. Si no lo has pedido, ignora este correo: nadie puede iniciar sesión sin el código.`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'Un enlace para restablecer tu contraseña',
        says: phrase`El equipo de ${site} te ha enviado este enlace para que puedas elegir una contraseña nueva para tu cuenta.`,
        link: 'Elegir una contraseña nueva',
        notes: HOUR_LONG,
        otherwise: phrase`Si no lo has pedido, ignora este correo: tu contraseña seguirá siendo la misma.`,
      }),
      account_invitation: ({ site }) => ({
        subject: 'Elige una contraseña para tu nueva cuenta',
        says: phrase`El equipo de ${site} ha creado una cuenta para ti con esta dirección de correo. Elige una contraseña para iniciar sesión.`,
        link: 'Elegir una contraseña',
        notes: phrase`El enlace funciona una sola vez y caduca en ${length(7, 'day')}. Después, pide a ${site} que restablezca tu contraseña.`,
        otherwise: phrase`Si no quieres la cuenta, ignora este correo: nadie puede iniciar sesión en ella.`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`Tu aplicación de autenticación sigue configurada.`] : []),
          ...listed(kept.passkeys, (list) => phrase`Llaves de acceso que siguen funcionando: ${list}.`),
          ...listed(kept.apiKeys, (list) => phrase`Tus claves de API que siguen funcionando: ${list}.`),
          ...listed(kept.webhooks, (list) => phrase`Tus webhooks que siguen recibiendo eventos: ${list}.`),
        ];
        return {
          subject: 'Se ha restablecido tu contraseña',
          says: [
            phrase`La contraseña de tu cuenta de ${site} se ha restablecido con un enlace enviado a esta dirección, y se han cerrado todas tus sesiones.`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`Si has sido tú, solo tienes que volver a iniciar sesión.`
              : phrase`Si has sido tú, vuelve a iniciar sesión y quita todo lo que no reconozcas: una contraseña nueva no basta para bloquearlo.`,
          otherwise: phrase`Si no has sido tú, otra persona puede leer tu correo: cambia primero la contraseña de tu buzón y después pide a ${site} que la restablezca otra vez.`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'Se ha cambiado tu contraseña',
        says: phrase`Una persona que ha iniciado sesión y conocía la contraseña anterior ha cambiado la de tu cuenta de ${site}.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, pide ahora a ${site} que restablezca tu contraseña: así se cierran las sesiones de todos los demás.`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'Cambia tu contraseña: aparece en una filtración de datos',
        says: phrase`Has iniciado sesión en tu cuenta de ${site} con una contraseña que ha aparecido en una filtración de datos, aquí o en otro lugar. Quien tenga una lista así puede probarla en tu cuenta.`,
        notes: phrase`Elige otra contraseña que no uses en ningún otro sitio. Este correo se envía una sola vez por contraseña.`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'Se ha configurado una aplicación de autenticación para tu cuenta',
        says: phrase`Para iniciar sesión en tu cuenta de ${site}, ahora hace falta un código de una aplicación de autenticación además de la contraseña.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'Se ha quitado la aplicación de autenticación de tu cuenta',
        says: phrase`Para iniciar sesión en tu cuenta de ${site}, ya no hace falta un código: basta con la contraseña.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'Se han sustituido tus códigos de recuperación',
        says: phrase`Se han sustituido los códigos de recuperación de tu cuenta de ${site}. Los anteriores ya no funcionan.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'Se ha usado un código de recuperación de tu cuenta',
        says: phrase`Alguien ha iniciado sesión en tu cuenta de ${site} con la contraseña y un código de recuperación, que ya no se puede volver a usar.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'Se ha añadido una llave de acceso a tu cuenta',
        says: phrase`Una persona que ha iniciado sesión ha añadido una llave de acceso a tu cuenta de ${site}. Permite iniciar sesión sin contraseña.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, quita ahora la llave de acceso y cambia tu contraseña.`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'Se ha quitado una llave de acceso de tu cuenta',
        says: phrase`Una persona que ha iniciado sesión ha quitado una llave de acceso de tu cuenta de ${site}. Ya no sirve para iniciar sesión, y se han cerrado las sesiones que empezaron con ella.`,
        notes: phrase`${FINE} Quizá quieras eliminarla también de tu dispositivo.`,
        otherwise: phrase`Si no has sido tú, cambia ahora tu contraseña.`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'Revisa una llave de acceso de tu cuenta',
        says: phrase`Se ha iniciado sesión con una llave de acceso de tu cuenta de ${site}, que ha vuelto a contar sus usos desde cero. Es normal si la has pasado a otro gestor de contraseñas u otro dispositivo.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, quita ahora la llave de acceso y cambia tu contraseña.`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'Se ha vinculado un proveedor a tu cuenta',
        says: phrase`Una persona que ha iniciado sesión ha vinculado un proveedor a tu cuenta de ${site}. Permite iniciar sesión sin contraseña.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, desvincula ahora el proveedor y cambia tu contraseña.`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'Se ha desvinculado un proveedor de tu cuenta',
        says: phrase`Una persona que ha iniciado sesión ha desvinculado un proveedor de tu cuenta de ${site}. Ya no sirve para iniciar sesión.`,
        notes: FINE,
        otherwise: phrase`Si no has sido tú, cambia ahora tu contraseña.`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'Se han quitado los segundos factores de tu cuenta',
        says: phrase`El equipo de ${site} ha quitado la aplicación de autenticación, los códigos de recuperación y las llaves de acceso de tu cuenta, y ha cerrado todas tus sesiones. Ahora basta con la contraseña para iniciar sesión.`,
        notes: phrase`Si lo has pedido tú, inicia sesión y configura otra aplicación de autenticación o llave de acceso.`,
        otherwise: phrase`Si no, restablece ahora tu contraseña y ponte en contacto con el equipo de ${site}.`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: 'Te han invitado a una organización',
        says: phrase`${named(inviterName)} te ha invitado a unirte a ${quoted(organizationName)} en ${site} ${ROLES[role]}.`,
        link: 'Ver la invitación',
        notes: phrase`Puedes aceptarla o rechazarla hasta el ${day(expiresAt)}.`,
        otherwise: phrase`Si no conoces esta organización, rechaza la invitación o ignora este correo.`,
      }),
      approval_notice: ({ site }) => ({
        subject: 'Se necesita tu aprobación',
        says: phrase`Otra persona del equipo de ${site} quiere eliminar una cuenta o una organización, o quitar los segundos factores de una cuenta. Para ello hace falta una segunda persona.`,
        link: 'Ver de qué se trata',
        notes: phrase`Se puede aprobar durante una hora. Si no lo apruebas, no pasa nada.`,
        otherwise: phrase`Recibes este correo porque formas parte del equipo de ${site}. Pregunta antes de aprobar algo que no esperabas.`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'Nuevo inicio de sesión en tu cuenta',
        says: [
          phrase`Alguien ha iniciado sesión en tu cuenta de ${site} desde un dispositivo que no se había usado para ello en los últimos 90 días.`,
          phrase`Fecha y hora: ${day(at)}`,
          phrase`Navegador: ${browser ?? 'desconocido'}`,
          phrase`Dirección: ${ipAddress ?? 'desconocida'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'Un webhook ya no recibe eventos',
        says: phrase`El webhook de ${quoted(organizationName)} en ${site} que lleva a ${quoted(host)} ya no recibe eventos: no se ha podido entregar nada durante tres días, o el receptor ha respondido 410 Gone.`,
        why: OWNER,
        notes: phrase`Cuando el receptor vuelva a funcionar, activa el webhook: se entregarán los eventos pendientes. Si ya no lo necesitas, elimínalo.`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'Falta el registro de un dominio',
        says: phrase`El registro TXT que demuestra que ${quoted(organizationName)} en ${site} tiene el dominio ${quoted(name)} no está en el DNS. Si no vuelve, el dominio se perderá el ${day(lostAt)}: con sus direcciones ya no se podrá iniciar sesión mediante la conexión.`,
        why: OWNER,
        notes: phrase`Vuelve a añadirlo: nombre ${quoted(record.name)}, valor ${quoted(record.value)}. Se busca una vez al día; para buscarlo ahora mismo, elige «Comprobar ahora» en la página de dominios.`,
        otherwise: phrase`Si el dominio ya no pertenece a la organización, quítalo en la página de dominios.`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'Se ha perdido un dominio',
        says: phrase`El dominio ${quoted(name)} ya no está verificado para ${quoted(organizationName)} en ${site}: su registro falta en el DNS desde hace una semana. Con sus direcciones ya no se puede iniciar sesión mediante la conexión.`,
        why: OWNER,
        notes: phrase`Si el dominio sigue perteneciendo a la organización, vuelve a añadir el registro: nombre ${quoted(record.name)}, valor ${quoted(record.value)}. Después elige «Comprobar ahora» en la página de dominios.`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: 'Un certificado caduca pronto',
        says: phrase`El certificado con el que firma el proveedor de identidad de la conexión ${quoted(name)} de ${quoted(organizationName)} en ${site} caduca el ${day(endsAt)}. En cuanto el proveedor firme con otro que no se conozca aquí, ya no se podrá iniciar sesión mediante la conexión.`,
        why: OWNER,
        notes: [
          phrase`Haz que el proveedor de identidad cree un certificado nuevo y da a la conexión sus nuevos metadatos antes de esa fecha. Mientras uno sustituye al otro, los metadatos pueden tener ambos.`,
          phrase`Si los metadatos se indican con una URL, se vuelven a leer cada día: basta con que el certificado nuevo esté allí a tiempo.`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Alguien ha eludido el inicio de sesión propio de tu organización',
        says: phrase`${named(personName)}, propietario de ${quoted(organizationName)} en ${site}, ha usado la organización sin su inicio de sesión propio, que esta exige a quienes la gestionan. Los propietarios que inician sesión con un segundo factor siempre pueden hacerlo, para que un proveedor que falla no deje fuera a nadie.`,
        why: OWNER,
        notes: phrase`Si te lo esperabas, no tienes que hacer nada.`,
        otherwise: phrase`Si no, pregunta a esa persona: puede que alguien esté usando su cuenta. Los eventos de la organización muestran lo que se ha hecho.`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Se ha eximido a alguien del inicio de sesión propio de tu organización',
        says: phrase`${named(personName)}, que gestiona ${quoted(organizationName)} en ${site}, ya no tiene que usar el inicio de sesión propio de la organización: un propietario ha decidido eximirle.`,
        why: OWNER,
        notes: phrase`Si te lo esperabas, no tienes que hacer nada.`,
        otherwise: phrase`Si no, pregunta a los demás propietarios: los eventos de la organización muestran quién lo ha hecho.`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'Se ha creado una clave de API',
        says: phrase`${named(makerName)} ha creado la clave de API ${quoted(name)} para ${quoted(organizationName)} en ${site}. Un programa que la tenga ${KEY_ROLES[role]}.`,
        why: OWNER,
        notes: phrase`Si te lo esperabas, no tienes que hacer nada.`,
        otherwise: phrase`Si no, revoca la clave y pregunta a la persona que la creó: puede que alguien esté usando su cuenta.`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: 'Claves de API y webhooks de una persona que se ha ido',
        says: [
          phrase`${named(personName)} ya no forma parte de ${quoted(organizationName)} en ${site}, pero había creado allí claves de API o webhooks.`,
          ...listed(apiKeys.kept, (list) => phrase`Claves de API que siguen funcionando: ${list}.`),
          ...listed(webhooks.kept, (list) => phrase`Webhooks que siguen recibiendo eventos: ${list}.`),
          ...listed(apiKeys.ended, (list) => phrase`Claves de API que se han revocado: ${list}.`),
          ...listed(webhooks.ended, (list) => phrase`Webhooks que se han eliminado: ${list}.`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`Las claves de API y los webhooks siguen funcionando sin la persona que los creó, porque puede haber programas que dependan de ellos. Sustituye las claves y los secretos que esta persona pueda conocer, y revoca o elimina lo que ya no necesites.`
            : phrase`Los programas que dependían de ellos necesitan otros nuevos.`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'Ha habido más cambios que correos te enviamos',
        says: [
          phrase`Desde el ${day(summary.since)} ha habido en ${site} más cambios de los que podemos avisarte por correo. De estos no te hemos avisado:`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${plural(count, { one: '.', other: ', # veces.' })}`,
          ),
        ],
        notes: phrase`${FINE} En tu cuenta aparece todo lo que ha pasado.`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
