import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * Français, avec « vous », comme l’écrivent les services destinés aux équipes et aux entreprises. Espaces insécables avant
 * les signes doubles et à l’intérieur des guillemets ; « adresse e-mail » et « se connecter », comme dans les grands produits.
 */

const LINES: NoticeLines = {
  email_change_notice: 'Une nouvelle adresse e-mail a été demandée pour votre compte',
  email_changed_notice: 'L’adresse e-mail de votre compte a été modifiée',
  password_reset_notice: 'Votre mot de passe a été réinitialisé',
  password_changed_notice: 'Votre mot de passe a été modifié',
  password_breached_notice: 'Votre mot de passe figure dans une liste de mots de passe divulgués',
  totp_enabled_notice: 'Une application d’authentification a été configurée',
  totp_disabled_notice: 'L’application d’authentification a été retirée',
  recovery_codes_renewed_notice: 'Vos codes de secours ont été remplacés',
  recovery_code_used_notice: 'Un code de secours a servi à se connecter',
  passkey_added_notice: 'Une clé d’accès a été ajoutée',
  passkey_removed_notice: 'Une clé d’accès a été retirée',
  passkey_counter_reset_notice: 'Une clé d’accès a recommencé à compter ses utilisations',
  identity_linked_notice: 'Un fournisseur a été associé',
  identity_unlinked_notice: 'Un fournisseur a été dissocié',
  factors_removed_notice: 'Vos seconds facteurs ont été retirés par l’équipe du service',
  new_device_notice: 'Une connexion depuis un appareil nouveau pour votre compte',
  webhook_failing_notice: 'Un webhook de l’une de vos organisations ne fonctionne plus',
  domain_missing_notice: 'L’enregistrement d’un domaine de l’une de vos organisations est absent',
  domain_lost_notice: 'L’une de vos organisations a perdu un domaine',
  certificate_expiring_notice: 'Le certificat d’une connexion de l’une de vos organisations expire bientôt',
  sso_bypassed_notice: 'Un propriétaire a contourné la connexion de l’une de vos organisations',
  sso_released_notice: 'Une personne a été dispensée de la connexion de l’une de vos organisations',
  api_key_created_notice: 'Une clé d’API a été créée pour l’une de vos organisations',
  manager_removed_notice:
    'Une personne qui avait créé des clés d’API ou des webhooks a été retirée de l’une de vos organisations',
  approval_notice: 'Votre approbation a été demandée',
};

const ROLES = {
  owner: 'avec le rôle de propriétaire, qui permet de tout modifier et de supprimer l’organisation',
  admin:
    'avec le rôle d’admin, qui permet de modifier l’organisation et de gérer tout le monde sauf les propriétaires',
  viewer: 'avec le rôle de lecture, qui permet de voir l’organisation et ses membres',
} as const;

const KEY_ROLES = {
  admin: 'peut modifier l’organisation et gérer ses membres, ses invitations et ses webhooks',
  viewer: 'peut voir l’organisation et ses membres',
} as const;

export const texts: MailTexts = {
  quotes: ['«\u00a0', '\u00a0»'],
  more: { one: '# autre', other: '# autres' },
  sentBy: (site) => `Envoyé par ${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const named = (name: string | undefined) => (name === undefined ? 'Quelqu’un' : quoted(name));
    const FINE = phrase`Si c’était vous, vous n’avez rien à faire.`;
    const NOT_YOU = phrase`Si ce n’était pas vous, réinitialisez votre mot de passe maintenant : toutes les autres personnes seront déconnectées. Vérifiez ensuite les paramètres de sécurité de votre compte.`;
    const DAY_LONG = phrase`Le lien fonctionne une seule fois et reste valable ${length(24, 'hour')}.`;
    const HOUR_LONG = phrase`Le lien fonctionne une seule fois et reste valable ${length(60, 'minute')}. Choisir un nouveau mot de passe vous déconnecte partout.`;
    const OWNER = phrase`Vous recevez cet e-mail parce que vous êtes propriétaire de l’organisation.`;
    return {
      verification: ({ site }) => ({
        subject: 'Vérifiez votre adresse e-mail',
        says: phrase`Un compte a été créé sur ${site} avec cette adresse e-mail. Si c’était vous, confirmez que l’adresse est bien la vôtre.`,
        link: 'Vérifier l’adresse',
        notes: DAY_LONG,
        otherwise: phrase`Si ce n’était pas vous, ouvrez le lien et choisissez « Ce n’était pas moi » : le compte sera supprimé.`,
      }),
      email_change_verification: ({ site }) => ({
        subject: 'Vérifiez votre nouvelle adresse e-mail',
        says: phrase`Quelqu’un souhaite utiliser cette adresse e-mail pour son compte sur ${site}. Si c’était vous, confirmez que l’adresse est bien la vôtre.`,
        link: 'Vérifier l’adresse',
        notes: phrase`${DAY_LONG} Tant que vous ne l’ouvrez pas, rien ne change.`,
        otherwise: phrase`Si ce n’était pas vous, ouvrez le lien et choisissez « Ce n’était pas moi » : la modification sera abandonnée.`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'Une nouvelle adresse e-mail a été demandée pour votre compte',
        says: phrase`Une personne connectée à votre compte sur ${site}, et qui en connaît le mot de passe, a demandé à changer son adresse e-mail. Le changement prendra effet dès que la nouvelle adresse aura été confirmée.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, modifiez ou réinitialisez votre mot de passe maintenant : cela annule le changement.`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'L’adresse e-mail de votre compte a été modifiée',
        says: phrase`Votre compte sur ${site} a désormais une autre adresse e-mail, qui a été confirmée. Celle-ci ne permet plus de se connecter et ne recevra plus d’e-mails concernant le compte.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, contactez immédiatement l’équipe de ${site}.`,
      }),
      password_reset: ({ site }) => ({
        subject: 'Réinitialisez votre mot de passe',
        says: phrase`Quelqu’un a demandé à réinitialiser le mot de passe de votre compte sur ${site}. Si c’était vous, choisissez-en un nouveau.`,
        link: 'Choisir un nouveau mot de passe',
        notes: HOUR_LONG,
        otherwise: phrase`Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'Votre code de connexion',
        says: [
          phrase`Saisissez ce code pour vous connecter à votre compte sur ${site} :`,
          phrase`Votre code : ${loginCode}`,
        ],
        notes: phrase`Le code fonctionne une fois, là où il a été demandé, et expire au bout de ${length(10, 'minute')}.`,
        otherwise: phrase`Personne de ${site} ne vous le demandera. Si vous ne l’avez pas demandé, ignorez cet e-mail : personne ne peut se connecter sans le code.`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'Un lien pour réinitialiser votre mot de passe',
        says: phrase`L’équipe de ${site} vous envoie ce lien pour que vous puissiez choisir un nouveau mot de passe pour votre compte.`,
        link: 'Choisir un nouveau mot de passe',
        notes: HOUR_LONG,
        otherwise: phrase`Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste inchangé.`,
      }),
      account_invitation: ({ site }) => ({
        subject: 'Choisissez un mot de passe pour votre nouveau compte',
        says: phrase`L’équipe de ${site} a créé un compte pour vous avec cette adresse e-mail. Choisissez un mot de passe pour vous connecter.`,
        link: 'Choisir un mot de passe',
        notes: phrase`Le lien fonctionne une seule fois et reste valable ${length(7, 'day')}. Passé ce délai, demandez à ${site} de réinitialiser votre mot de passe.`,
        otherwise: phrase`Si vous ne voulez pas de ce compte, ignorez cet e-mail : personne ne peut s’y connecter.`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`Votre application d’authentification reste configurée.`] : []),
          ...listed(kept.passkeys, (list) => phrase`Clés d’accès qui fonctionnent toujours : ${list}.`),
          ...listed(kept.apiKeys, (list) => phrase`Vos clés d’API qui fonctionnent toujours : ${list}.`),
          ...listed(
            kept.webhooks,
            (list) => phrase`Vos webhooks qui reçoivent toujours des événements : ${list}.`,
          ),
        ];
        return {
          subject: 'Votre mot de passe a été réinitialisé',
          says: [
            phrase`Le mot de passe de votre compte sur ${site} a été réinitialisé avec un lien envoyé à cette adresse, et vous avez été déconnecté partout.`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`Si c’était vous, il suffit de vous reconnecter.`
              : phrase`Si c’était vous, reconnectez-vous et retirez tout ce que vous ne reconnaissez pas : un nouveau mot de passe ne suffit pas à le bloquer.`,
          otherwise: phrase`Si ce n’était pas vous, quelqu’un d’autre peut lire vos e-mails : changez d’abord le mot de passe de votre messagerie, puis demandez à ${site} une nouvelle réinitialisation.`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'Votre mot de passe a été modifié',
        says: phrase`Le mot de passe de votre compte sur ${site} a été modifié par une personne connectée qui connaissait l’ancien.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, demandez maintenant à ${site} de réinitialiser votre mot de passe : toutes les autres personnes seront déconnectées.`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'Changez votre mot de passe : il figure dans une fuite de données',
        says: phrase`Vous vous êtes connecté à votre compte sur ${site} avec un mot de passe apparu dans une fuite de données, ici ou ailleurs. Quiconque possède une telle liste peut l’essayer sur votre compte.`,
        notes: phrase`Choisissez un autre mot de passe, que vous n’utilisez pas ailleurs. Cet e-mail n’est envoyé qu’une fois par mot de passe.`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'Une application d’authentification a été configurée pour votre compte',
        says: phrase`Pour se connecter à votre compte sur ${site}, il faut désormais un code d’une application d’authentification en plus du mot de passe.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'L’application d’authentification a été retirée de votre compte',
        says: phrase`Pour se connecter à votre compte sur ${site}, il ne faut plus de code : le mot de passe suffit.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'Vos codes de secours ont été remplacés',
        says: phrase`Les codes de secours de votre compte sur ${site} ont été remplacés. Les précédents ne fonctionnent plus.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'Un code de secours de votre compte a été utilisé',
        says: phrase`Quelqu’un s’est connecté à votre compte sur ${site} avec le mot de passe et un code de secours, qui ne peut plus servir.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'Une clé d’accès a été ajoutée à votre compte',
        says: phrase`Une personne connectée a ajouté une clé d’accès à votre compte sur ${site}. Elle permet de se connecter sans mot de passe.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, retirez la clé d’accès et changez votre mot de passe maintenant.`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'Une clé d’accès a été retirée de votre compte',
        says: phrase`Une personne connectée a retiré une clé d’accès de votre compte sur ${site}. Elle ne permet plus de se connecter, et les sessions ouvertes avec elle ont pris fin.`,
        notes: phrase`${FINE} Vous pouvez aussi supprimer la clé d’accès sur votre appareil.`,
        otherwise: phrase`Si ce n’était pas vous, changez votre mot de passe maintenant.`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'Vérifiez une clé d’accès de votre compte',
        says: phrase`Une clé d’accès de votre compte sur ${site} a servi à se connecter, et elle a recommencé à compter ses utilisations. C’est normal si vous l’avez transférée vers un autre gestionnaire de mots de passe ou un autre appareil.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, retirez la clé d’accès et changez votre mot de passe maintenant.`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'Un fournisseur a été associé à votre compte',
        says: phrase`Une personne connectée a associé un fournisseur à votre compte sur ${site}. Il permet de se connecter sans mot de passe.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, dissociez le fournisseur et changez votre mot de passe maintenant.`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'Un fournisseur a été dissocié de votre compte',
        says: phrase`Une personne connectée a dissocié un fournisseur de votre compte sur ${site}. Il ne permet plus de se connecter.`,
        notes: FINE,
        otherwise: phrase`Si ce n’était pas vous, changez votre mot de passe maintenant.`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'Les seconds facteurs de votre compte ont été retirés',
        says: phrase`L’équipe de ${site} a retiré l’application d’authentification, les codes de secours et les clés d’accès de votre compte, et vous a déconnecté partout. Le mot de passe suffit désormais pour se connecter.`,
        notes: phrase`Si vous l’avez demandé, connectez-vous et configurez une nouvelle application d’authentification ou une clé d’accès.`,
        otherwise: phrase`Sinon, réinitialisez votre mot de passe maintenant et contactez l’équipe de ${site}.`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: 'Vous êtes invité à rejoindre une organisation',
        says: phrase`${named(inviterName)} vous invite à rejoindre ${quoted(organizationName)} sur ${site} ${ROLES[role]}.`,
        link: 'Voir l’invitation',
        notes: phrase`Vous pouvez l’accepter ou la refuser jusqu’au ${day(expiresAt)}.`,
        otherwise: phrase`Si vous ne connaissez pas cette organisation, refusez l’invitation ou ignorez cet e-mail.`,
      }),
      approval_notice: ({ site }) => ({
        subject: 'Votre approbation est demandée',
        says: phrase`Une autre personne de l’équipe de ${site} veut supprimer un compte ou une organisation, ou retirer les seconds facteurs d’un compte. Une deuxième personne doit l’approuver.`,
        link: 'Voir de quoi il s’agit',
        notes: phrase`L’approbation est possible pendant une heure. Sans elle, rien ne se passe.`,
        otherwise: phrase`Vous recevez cet e-mail parce que vous faites partie de l’équipe de ${site}. Renseignez-vous avant d’approuver quoi que ce soit d’inattendu.`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'Nouvelle connexion à votre compte',
        says: [
          phrase`Quelqu’un s’est connecté à votre compte sur ${site} depuis un appareil qui n’avait pas servi à cela depuis 90 jours.`,
          phrase`Date : ${day(at)}`,
          phrase`Navigateur : ${browser ?? 'inconnu'}`,
          phrase`Adresse : ${ipAddress ?? 'inconnue'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'Un webhook ne reçoit plus d’événements',
        says: phrase`Le webhook de ${quoted(organizationName)} sur ${site} qui mène à ${quoted(host)} ne reçoit plus d’événements : rien n’a pu être livré pendant trois jours, ou le destinataire a répondu 410 Gone.`,
        why: OWNER,
        notes: phrase`Dès que le destinataire fonctionne à nouveau, réactivez le webhook : les événements en attente seront livrés. Si vous n’en avez plus besoin, supprimez-le.`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'L’enregistrement d’un domaine est absent',
        says: phrase`L’enregistrement TXT qui prouve que ${quoted(organizationName)} sur ${site} possède le domaine ${quoted(name)} est absent du DNS. S’il ne revient pas, le domaine sera perdu le ${day(lostAt)} : on ne pourra plus se connecter avec ses adresses par la connexion de l’organisation.`,
        why: OWNER,
        notes: phrase`Ajoutez-le de nouveau : nom ${quoted(record.name)}, valeur ${quoted(record.value)}. Il est recherché une fois par jour ; pour le rechercher tout de suite, choisissez « Vérifier maintenant » sur la page des domaines.`,
        otherwise: phrase`Si le domaine n’appartient plus à l’organisation, retirez-le sur la page des domaines.`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'Un domaine a été perdu',
        says: phrase`Le domaine ${quoted(name)} n’est plus vérifié pour ${quoted(organizationName)} sur ${site} : son enregistrement est absent du DNS depuis une semaine. On ne peut plus se connecter avec ses adresses par la connexion de l’organisation.`,
        why: OWNER,
        notes: phrase`Si le domaine appartient toujours à l’organisation, ajoutez de nouveau l’enregistrement : nom ${quoted(record.name)}, valeur ${quoted(record.value)}. Choisissez ensuite « Vérifier maintenant » sur la page des domaines.`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: 'Un certificat expire bientôt',
        says: phrase`Le certificat avec lequel signe le fournisseur d’identité de la connexion ${quoted(name)} de ${quoted(organizationName)} sur ${site} expire le ${day(endsAt)}. Dès que le fournisseur signera avec un autre certificat qui n’est pas connu ici, on ne pourra plus se connecter par cette connexion.`,
        why: OWNER,
        notes: [
          phrase`Faites créer un nouveau certificat par le fournisseur d’identité et donnez d’ici là ses nouvelles métadonnées à la connexion. Pendant le remplacement, les métadonnées peuvent contenir les deux.`,
          phrase`Si les métadonnées sont indiquées par une URL, elles sont relues chaque jour : il suffit que le nouveau certificat s’y trouve à temps.`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'La connexion propre à votre organisation a été contournée',
        says: phrase`${named(personName)}, propriétaire de ${quoted(organizationName)} sur ${site}, a utilisé l’organisation sans sa propre connexion, qu’elle exige de ses gestionnaires. Les propriétaires qui se connectent avec un second facteur le peuvent toujours, afin qu’un fournisseur en panne n’exclue personne.`,
        why: OWNER,
        notes: phrase`Si vous vous y attendiez, vous n’avez rien à faire.`,
        otherwise: phrase`Sinon, interrogez cette personne : quelqu’un d’autre utilise peut-être son compte. Les événements de l’organisation montrent ce qui a été fait.`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Une personne a été dispensée de la connexion propre à votre organisation',
        says: phrase`${named(personName)}, gestionnaire de ${quoted(organizationName)} sur ${site}, n’a plus à utiliser la connexion propre à l’organisation : un propriétaire en a décidé ainsi.`,
        why: OWNER,
        notes: phrase`Si vous vous y attendiez, vous n’avez rien à faire.`,
        otherwise: phrase`Sinon, interrogez les autres propriétaires : les événements de l’organisation montrent qui l’a fait.`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'Une clé d’API a été créée',
        says: phrase`${named(makerName)} a créé la clé d’API ${quoted(name)} pour ${quoted(organizationName)} sur ${site}. Un programme qui la possède ${KEY_ROLES[role]}.`,
        why: OWNER,
        notes: phrase`Si vous vous y attendiez, vous n’avez rien à faire.`,
        otherwise: phrase`Sinon, révoquez la clé et interrogez la personne qui l’a créée : quelqu’un d’autre utilise peut-être son compte.`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: 'Clés d’API et webhooks d’une personne qui est partie',
        says: [
          phrase`${named(personName)} ne fait plus partie de ${quoted(organizationName)} sur ${site}, mais y avait créé des clés d’API ou des webhooks.`,
          ...listed(apiKeys.kept, (list) => phrase`Clés d’API qui fonctionnent toujours : ${list}.`),
          ...listed(
            webhooks.kept,
            (list) => phrase`Webhooks qui reçoivent toujours des événements : ${list}.`,
          ),
          ...listed(apiKeys.ended, (list) => phrase`Clés d’API qui ont été révoquées : ${list}.`),
          ...listed(webhooks.ended, (list) => phrase`Webhooks qui ont été supprimés : ${list}.`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`Les clés d’API et les webhooks fonctionnent sans la personne qui les a créés, car des programmes peuvent en dépendre. Remplacez les clés et les secrets que cette personne peut connaître, et révoquez ou supprimez ce dont vous n’avez plus besoin.`
            : phrase`Les programmes qui en dépendaient en ont besoin de nouveaux.`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'Il y a eu plus de changements que nous n’envoyons d’e-mails',
        says: [
          phrase`Depuis le ${day(summary.since)}, il y a eu sur ${site} plus de changements que vous ne pouvez recevoir d’e-mails. Vous n’avez pas été informé de ceux-ci :`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${plural(count, { one: '.', other: ', # fois.' })}`,
          ),
        ],
        notes: phrase`${FINE} Votre compte indique tout ce qui s’est passé.`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
