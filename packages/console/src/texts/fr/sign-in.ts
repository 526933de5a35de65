/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['sign-in'];

export const signIn: Texts['signIn'] = {
  title: 'Connexion',
  stay: 'Rester connecté',
  stayHint:
    'Sinon, fermer le navigateur vous déconnecte. À ne choisir que sur un appareil qui vous appartient.',
  forgot: 'Mot de passe oublié ?',
  emailCode: 'Recevoir un code par e-mail',
  noAccount: 'Pas encore de compte ?',
  register: 'Créer un compte',
  lastWay: 'Dernière méthode utilisée',
};

export const register: Texts['register'] = {
  title: 'Créer un compte',
  submit: 'Créer le compte',
  registered: (email) =>
    `Bienvenue ! Nous avons envoyé un lien à ${email}. Ouvrez-le pour vérifier votre adresse.`,
  hasAccount: 'Vous avez déjà un compte ?',
  signIn: 'Se connecter',
  signInInstead: 'Se connecter à ce compte',
};

export const forgotPassword: Texts['forgotPassword'] = {
  title: 'Réinitialiser votre mot de passe',
  lines: 'Saisissez votre adresse e-mail : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  back: 'Retour à la connexion',
  sentLines: (email) => [
    `S’il existe un compte pour ${email}, un lien vient d’être envoyé. Il reste valable une heure.`,
    'Toujours rien après quelques minutes ? Regardez dans vos courriers indésirables et vérifiez l’adresse.',
  ],
  sentAgain: 'Utiliser une autre adresse',
};

export const passkeySignIn: Texts['passkeySignIn'] = {
  submit: 'Se connecter avec une clé d’accès',
  notUsed:
    'Votre navigateur n’a pas utilisé de clé d’accès. Réessayez, ou connectez-vous avec votre mot de passe.',
  notKnown:
    'Cette clé d’accès n’est pas utilisable ici : elle a peut-être été retirée de votre compte, ou copiée. Connectez-vous autrement, puis ajoutez-la de nouveau sous Sécurité.',
};
