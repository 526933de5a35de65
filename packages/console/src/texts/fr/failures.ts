/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const failures: Translated['failures']['failures'] = {
  TOTP_NOT_FOUND:
    'Il n’y a pas d’application d’authentification à confirmer ou à retirer. Commencez par en configurer une.',
  FACTOR_NOT_FOUND: 'Votre compte n’a plus de second facteur, ni donc de codes de secours.',
  TOTP_ALREADY_ACTIVE: 'Votre compte a déjà une application d’authentification.',
  MANAGER_ALREADY_EXISTS: 'Cette personne est déjà membre de l’organisation.',
  INVITATION_ALREADY_PENDING: 'Une invitation a déjà été envoyée à cette adresse.',
  INVITATION_NOT_PENDING: 'Cette invitation n’est plus en attente.',
  PASSKEY_ALREADY_EXISTS:
    'Cette clé d’accès a déjà été ajoutée. Utilisez un autre appareil ou une autre clé de sécurité.',
  PASSKEY_LIMIT_REACHED:
    'Vous avez atteint le nombre maximal de clés d’accès. Retirez-en une que vous n’utilisez plus.',
  LAST_OWNER:
    'Une organisation doit avoir au moins un propriétaire. Nommez d’abord quelqu’un d’autre propriétaire.',
  ACCOUNT_NOT_FOUND: 'Ce compte n’existe plus.',
  ORGANIZATION_NOT_FOUND: 'Cette organisation a été supprimée, ou vous n’en êtes plus membre.',
  MANAGER_NOT_FOUND: 'Cette personne n’est plus membre de l’organisation.',
  SESSION_NOT_FOUND: 'Cette session a déjà pris fin.',
  PASSKEY_NOT_FOUND: 'Cette clé d’accès a déjà été retirée.',
  CONSENT_MISSING: 'Vous devez d’abord donner votre accord.',
  INVITATION_NOT_FOUND: 'Cette invitation n’existe plus.',
  ORGANIZATION_LIMIT_REACHED:
    'Vous avez atteint le nombre maximal d’organisations pour le moment. Supprimez-en une dont vous n’avez plus besoin, ou réessayez demain.',
  INVITATION_LIMIT_REACHED:
    'L’organisation a atteint son nombre maximal d’invitations en attente. Retirez-en quelques-unes restées sans réponse.',
  MANAGER_LIMIT_REACHED: 'L’organisation a atteint son nombre maximal de membres. Retirez d’abord quelqu’un.',
  SIGN_IN_REFUSED: 'Le fournisseur a refusé la connexion. Réessayez ou connectez-vous autrement.',
  IDENTITY_NOT_LINKED:
    'Un compte avec cette adresse existe déjà. Connectez-vous-y d’abord, puis associez le fournisseur.',
  IDENTITY_ALREADY_EXISTS: 'Cette connexion est déjà associée à un autre compte.',
  IDENTITY_NOT_FOUND: 'Cette association a déjà été supprimée.',
  LAST_CREDENTIAL: 'C’est le seul moyen de vous connecter à votre compte. Configurez-en d’abord un autre.',
  PROVIDER_UNAVAILABLE:
    'Le fournisseur est injoignable pour le moment. Réessayez plus tard ou connectez-vous autrement.',
  IDEMPOTENCY_KEY_IN_USE: 'L’opération est encore en cours. Réessayez dans un instant.',
};
