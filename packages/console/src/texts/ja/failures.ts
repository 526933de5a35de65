/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

export const failures: Translated['failures']['failures'] = {
  TOTP_NOT_FOUND: '確認または解除する認証アプリがありません。先に設定してください。',
  FACTOR_NOT_FOUND: 'アカウントに2つ目の認証手段がなくなったため、リカバリーコードもありません。',
  TOTP_ALREADY_ACTIVE: '認証アプリはすでに設定されています。',
  MANAGER_ALREADY_EXISTS: 'この人はすでに組織のメンバーです。',
  INVITATION_ALREADY_PENDING: 'このアドレスはすでに招待されています。',
  INVITATION_NOT_PENDING: 'この招待はもう有効ではありません。',
  PASSKEY_ALREADY_EXISTS:
    'このパスキーはすでに追加されています。別の端末またはセキュリティキーを使ってください。',
  PASSKEY_LIMIT_REACHED: 'パスキーの数が上限に達しています。使わなくなったものを削除してください。',
  LAST_OWNER: '組織にはオーナーが必要です。先にほかの人をオーナーにしてください。',
  ACCOUNT_NOT_FOUND: 'このアカウントはもうありません。',
  ORGANIZATION_NOT_FOUND: 'この組織は削除されたか、メンバーではなくなっています。',
  MANAGER_NOT_FOUND: 'この人はもう組織のメンバーではありません。',
  SESSION_NOT_FOUND: 'このセッションはすでに終了しています。',
  PASSKEY_NOT_FOUND: 'このパスキーはすでに削除されています。',
  CONSENT_MISSING: '続けるには同意が必要です。',
  INVITATION_NOT_FOUND: 'この招待はもうありません。',
  ORGANIZATION_LIMIT_REACHED:
    '現在作成できる組織の数が上限に達しています。不要な組織を削除するか、明日もう一度お試しください。',
  INVITATION_LIMIT_REACHED:
    '承諾待ちの招待の数が組織の上限に達しています。承諾されない招待を取り消してください。',
  MANAGER_LIMIT_REACHED: '組織のメンバー数が上限に達しています。先にメンバーを外してください。',
  SIGN_IN_REFUSED:
    'プロバイダーがログインを許可しませんでした。もう一度試すか、別の方法でログインしてください。',
  IDENTITY_NOT_LINKED:
    'このアドレスのアカウントはすでに存在します。先にログインしてから、プロバイダーを連携してください。',
  IDENTITY_ALREADY_EXISTS: 'このログインはすでに別のアカウントと連携されています。',
  IDENTITY_NOT_FOUND: 'この連携はすでに解除されています。',
  LAST_CREDENTIAL: 'アカウントにログインする唯一の方法です。先に別の方法を設定してください。',
  PROVIDER_UNAVAILABLE:
    '現在プロバイダーに接続できません。後でもう一度試すか、別の方法でログインしてください。',
  IDEMPOTENCY_KEY_IN_USE: 'まだ処理中です。少し待ってから、もう一度お試しください。',
};
