/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。組織での「役割」と区別して、製品のものは「製品ロール」「ロール」と呼ぶ。 */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['roles'];

export const failures: Texts['failures'] = {
  ROLE_NOT_FOUND: 'このロールはもうありません。',
  ROLE_ALREADY_EXISTS: '同じ名前のロールがすでにあります。',
  ROLE_IN_USE: 'このロールは使用中です。代わりに付与するロールを選択してください。',
  ROLE_PROTECTED: 'サービスのファイルで定義されているため、ここでは変更できません。',
  ROLE_LIMIT_REACHED: 'ロールの数が上限に達しています。不要なロールを削除してください。',
  PERMISSION_IN_USE: 'この権限はロールで使用中です。先にロールから外してください。',
};

export const roles: Texts['roles'] = {
  nameHint: 'プログラムで使う名前です。英小文字、数字、「-」、「_」が使えます（例：approver）。',
  nameFlaw:
    '英小文字で始め、英小文字、数字、「-」、「_」を使って64文字以内で入力してください。owner、admin、viewerは使えません。',
  title: '表示名',
  titleHint: '画面では、名前の代わりにこれが表示されます。',
  description: '説明',
  permissionsHint: 'このロールを持つ人が製品でできること',
  permissionsFlaw: '付与できなくなった権限が含まれています。ページを再読み込みしてください。',
  noPermissions: '選択できる権限がまだありません。',
  delegable: 'オーナーと管理者が付与できる',
  delegableHint: '選択しない場合は、運営者だけが付与できます。',
  yes: 'はい',
  no: 'いいえ',

  create: 'ロールを作成',
  submit: 'ロールを作成',
  created: (name) => `ロール「${name}」を作成しました。`,
  list: 'ロール',
  empty: 'ロールはまだありません。',
  confersNone: '権限なし',
  more: (count) => pluralOf(count, { other: 'ほか#件' }),

  editTitle: (name) => `ロール「${name}」を編集`,
  saved: (name) => `ロール「${name}」を保存しました。`,

  removeNamed: (name) => `${name}を削除`,
  removeTitle: (name) => `ロール「${name}」を削除しますか？`,
  replacement: '代わりに付与するロール',
  noReplacement: 'なし（このロールを持つ人がいない場合）',
  replacementFlaw: 'このロールはもうありません。ページを再読み込みしてください。',
  removed: (name) => `ロール「${name}」を削除しました。`,
};

export const ownRoles: Texts['ownRoles'] = {
  lines:
    '製品に用意されているロールのほかに、この組織のメンバーやAPIキーが製品でできることを、独自のロールで決められます。',
  ownersOnly: 'オーナーだけが見ることができます。',
  off: '現在、組織で独自のロールを作成することはできません。作成済みのロールはそのまま残ります。',
  ofTeam: '製品のロール',
};

export const catalogue: Texts['catalogue'] = {
  file: '権限とロールは、PORTICO_ROLES_FILEで指定されたファイルで定義されています。ここでは表示のみです。変更するには、ファイルを編集してサービスを再起動してください。',
  roleLines: 'ここで作成するロールは、すべての組織で使えます。',
  own: '運営者のみ付与可',

  permissionLines:
    '権限の意味は製品の側で決めます。このコンソールやサービスのAPIでできることには影響しません。',
  none: '権限はまだありません。',
  delegable: '組織の独自のロールで使える',
  delegableShort: '独自のロールで使用可',
  add: '権限を追加',
  nameHint: '2〜4個の単語をコロンでつなげます（例：invoice:approve）。',
  flaw: '英小文字の単語2〜4個をコロンでつなげ、64文字以内で、ほかの権限と重複しない名前にしてください。説明は500文字以内です。',
  submit: '権限を追加',
  added: (name) => `「${name}」を追加しました。`,
  editTitle: (name) => `権限「${name}」を編集`,
  saved: (name) => `「${name}」を保存しました。`,
  staysDelegable: '組織が作成したロールで使用中のため、組織で使えないようにすることはできません。',
  removeTitle: (name) => `権限「${name}」を削除しますか？`,
  removeLines: '削除すると、製品がこの権限の有無を確認したとき、常に「なし」と応答します。',
  removed: (name) => `「${name}」を削除しました。`,
};
