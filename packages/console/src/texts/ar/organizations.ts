/* العربية بصيغة المخاطب المفرد، انظر frame.ts. من يديرون مؤسسة هم «أعضاؤها»، وأدوارهم «مالك» و«مشرف» و«مُطّلع». */
import { apart } from '../../frame/apart.ts';
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['organizations'];

const quoted = (name: string) => `«${apart(name)}»`;

export const roles: Texts['roles'] = { owner: 'مالك', admin: 'مشرف', viewer: 'مُطّلع' };

export const roleHints: Texts['roleHints'] = {
  owner: 'يمكنه فعل كل شيء، بما في ذلك حذف المؤسسة.',
  admin: 'يمكنه تغيير المؤسسة وإدارة أعضائها ما عدا مالكيها.',
  viewer: 'يمكنه رؤية كل شيء من دون تغيير أي شيء.',
};

export const organizations: Texts['organizations'] = {
  label: 'مؤسساتك',
  since: (date) => `أُنشئت في ${apart(date)}`,
  count: (total) =>
    total === null
      ? `أكثر من ${numberOf(10_000)} مؤسسة`
      : pluralOf(total, {
          zero: 'لا مؤسسات',
          one: 'مؤسسة واحدة',
          two: 'مؤسستان',
          few: '# مؤسسات',
          many: '# مؤسسة',
          other: '# مؤسسة',
        }),
  idEnds: (end) => `ينتهي معرّفها بـ ${apart(end)}`,
  emptyTitle: 'لا توجد مؤسسات بعد',
  empty: 'أنشئ مؤسسة، أو اطلب من أحدهم دعوتك إلى مؤسسته.',
  receivedLabel: 'الدعوات الموجّهة إليك',
  receivedAs: {
    owner: 'أنت مدعو بدور مالك',
    admin: 'أنت مدعو بدور مشرف',
    viewer: 'أنت مدعو بدور مُطّلع',
  },
  receivedFrom: {
    owner: (inviter) => `دعوة من ${apart(inviter)} بدور مالك`,
    admin: (inviter) => `دعوة من ${apart(inviter)} بدور مشرف`,
    viewer: (inviter) => `دعوة من ${apart(inviter)} بدور مُطّلع`,
  },
  acceptNamed: (name) => `قبول الدعوة إلى ${apart(name)}`,
  accepted: (name) => `تم انضمامك إلى ${quoted(name)}.`,
  decline: 'رفض',
  declineNamed: (name) => `رفض الدعوة إلى ${apart(name)}`,
  declined: (name) => `رفضتَ الدعوة إلى ${quoted(name)}.`,
  alreadyIn: (name) => `أنت عضو في ${quoted(name)} بالفعل.`,
  noRoom: (name) => `بلغت مؤسسة ${quoted(name)} الحد الأقصى لعدد الأعضاء. استفسر ممن دعاك.`,
  expires: (distance) => `تنتهي صلاحيتها ${distance}`,
  deleted: 'المحذوفة',
  deletedLines: 'لا يمكن لأحد فتح هذه المؤسسات. يمكن لمالكيها استعادتها إلى أن تُزال نهائيًا.',
  restorableUntil: (date, distance) => `يمكنك استعادتها حتى ${apart(date)} (${distance}).`,
  deletedLabel: 'المؤسسات المحذوفة',
  restoreNamed: (name) => `استعادة ${apart(name)}`,
  restored: (name) => `تمت استعادة ${quoted(name)}.`,
  restoreOver: 'فات أوان استعادتها.',
  demands: 'وسيلة تحقق إضافية',
};

export const create: Texts['create'] = {
  nameHint: 'يمكنك تغييره لاحقًا.',
  submit: 'إنشاء',
  created: (name) => `مؤسسة ${quoted(name)} جاهزة. ادعُ إليها من تعمل معهم.`,
};

export const organization: Texts['organization'] = {
  connections: 'SSO',
  way: 'مسار الصفحة',
  managersOnly: 'لا يرى هذا إلا المالكون والمشرفون.',
  behind: 'غيّر شخص آخر هذه البيانات في هذه الأثناء. ما تراه الآن محدَّث.',
  gone: 'المؤسسة غير موجودة',
  goneLines: 'إما أنها حُذفت أو أنه لا يمكنك الوصول إليها. إذا كان ينبغي أن تصل إليها، فاسأل أحد مالكيها.',
};

export const people: Texts['people'] = {
  heading: 'كل من يدير هذه المؤسسة',
  label: 'أعضاء المؤسسة',
  search: 'الاسم أو البريد الإلكتروني',
  count: (total) =>
    total === null
      ? `أكثر من ${numberOf(10_000)} عضو`
      : pluralOf(total, {
          zero: 'لا أعضاء',
          one: 'عضو واحد',
          two: 'عضوان',
          few: '# أعضاء',
          many: '# عضوًا',
          other: '# عضو',
        }),
  fileName: (organization) => `أعضاء ${organization}.csv`,
  columns: ['الاسم', 'البريد الإلكتروني', 'الدور', 'وسيلة تحقق إضافية', 'منذ'],
  hasFactor: { yes: 'نعم', no: 'لا' },
  factor: 'وسيلة تحقق إضافية',
  noFactor: 'بلا وسيلة تحقق إضافية',
  noMatch: 'لا يوجد أعضاء مطابقون.',
  you: 'أنت',
  notAccepted: 'بانتظار القبول',
  notAcceptedSelf: 'أضافك أحدهم من دون أن يسألك. اقبل إذا كان ذلك يناسبك؛ وإلا فيمكنك المغادرة.',
  accepted: 'قبلتَ العضوية.',
  role: (name) => `دور ${apart(name)}`,
  changeRole: 'تغيير الدور',
  changeRoleNamed: (name) => `تغيير دور ${apart(name)}`,
  changed: {
    owner: (name) => `دور ${apart(name)} الآن: مالك.`,
    admin: (name) => `دور ${apart(name)} الآن: مشرف.`,
    viewer: (name) => `دور ${apart(name)} الآن: مُطّلع.`,
  },
  undone: (name) => `عاد دور ${apart(name)} كما كان.`,
  ownerTitle: (name) => `هل تريد منح ${apart(name)} دور المالك؟`,
  ownerLines: 'يمكن للمالكين فعل كل شيء، بما في ذلك إزالتك وحذف المؤسسة.',
  makeOwner: 'منح دور المالك',
  changedSelf: {
    owner: 'دورك الآن: مالك.',
    admin: 'دورك الآن: مشرف.',
    viewer: 'دورك الآن: مُطّلع.',
  },
  ownRole: {
    owner: 'التحول إلى مالك',
    admin: 'التحول إلى مشرف',
    viewer: 'التحول إلى مُطّلع',
  },
  ownRoleTitles: {
    owner: 'هل تريد تغيير دورك إلى مالك؟',
    admin: 'هل تريد تغيير دورك إلى مشرف؟',
    viewer: 'هل تريد تغيير دورك إلى مُطّلع؟',
  },
  ownRoleLines: 'لا يمكنك التراجع عن ذلك بنفسك: لا بد أن يعيد إليك دورك شخص آخر.',
  remove: 'إزالة',
  removeNamed: (name) => `إزالة ${apart(name)}`,
  removeTitle: (name) => `هل تريد إزالة ${apart(name)}؟`,
  removeLines: 'ينتهي وصول هذا العضو فورًا. وتُسحب الدعوات التي أرسلها ولم يُردّ عليها بعد.',
  removed: (name) => `تمت إزالة ${apart(name)}.`,
  leave: 'مغادرة',
  leaveTitle: 'هل تريد مغادرة هذه المؤسسة؟',
  leaveLines: 'ينتهي وصولك فورًا. لتعود، لا بد أن يدعوك أحد من جديد.',
  left: 'غادرتَ المؤسسة.',
  madeByThem: 'يستمر عمل ما أنشأه هذا العضو هنا، لأن برامج قد تعتمد عليه. لإنهائه أيضًا، حدّد ما يلي:',
  madeByYou: 'يستمر عمل ما أنشأته هنا، لأن برامج قد تعتمد عليه. لإنهائه أيضًا، حدّد ما يلي:',
  revokeMade: {
    keys: (names) => `إبطال مفاتيح API: ${listOf([...names].map(apart))}`,
    webhooks: (hosts) => `حذف خطّافات الويب: ${listOf([...hosts].map(apart))}`,
  },
};

export const productRoles: Texts['productRoles'] = {
  hint: 'ما يُسمح له به في المنتج',
  flaw: 'لم يعد بالإمكان منح بعض هذه الأدوار. أعد تحميل الصفحة.',
  title: (name) => `أدوار المنتج لدى ${apart(name)}`,
  changed: (name) => `تم تغيير أدوار المنتج لدى ${apart(name)}.`,
  none: 'لا توجد أدوار يمكنك منحها.',
  fixed: (names) => `لا يمكنك سحب ما يلي: ${names}.`,
};

export const made: Texts['made'] = {
  by: (name) => `بواسطة ${apart(name)}`,
  byYou: 'بواسطتك',
  byNameless: 'بواسطة شخص بلا اسم',
  byDeleted: 'بواسطة حساب محذوف',
};

export const invitations: Texts['invitations'] = {
  invite: 'دعوة أشخاص',
  emails: 'عناوين البريد الإلكتروني',
  emailsHint: 'افصل بين العناوين بفاصلة أو بسطر جديد.',
  sentAll: (count) =>
    pluralOf(count, {
      zero: 'لم تُرسَل أي دعوة.',
      one: 'أُرسلت دعوة واحدة.',
      two: 'أُرسلت دعوتان.',
      few: 'أُرسلت # دعوات.',
      many: 'أُرسلت # دعوة.',
      other: 'أُرسلت # دعوة.',
    }),
  results: 'نتيجة كل عنوان',
  isSent: 'أُرسلت',
  search: 'البريد الإلكتروني',
  count: (total) =>
    total === null
      ? `أكثر من ${numberOf(10_000)} دعوة`
      : pluralOf(total, {
          zero: 'لا دعوات',
          one: 'دعوة واحدة',
          two: 'دعوتان',
          few: '# دعوات',
          many: '# دعوة',
          other: '# دعوة',
        }),
  submit: 'إرسال الدعوة',
  sent: (email) => `أُرسلت دعوة إلى ${apart(email)}.`,
  list: 'الدعوات المرسلة',
  anyState: 'الكل',
  states: {
    pending: 'قيد الانتظار',
    accepted: 'مقبولة',
    declined: 'مرفوضة',
    revoked: 'مسحوبة',
    expired: 'منتهية الصلاحية',
  },
  asRole: { owner: 'بدور مالك', admin: 'بدور مشرف', viewer: 'بدور مُطّلع' },
  sentAt: (moment) => `أُرسلت في ${apart(moment)}`,
  empty: 'لم تتم دعوة أحد بعد.',
  emptyFiltered: 'لا توجد دعوات مطابقة.',
  resend: 'إعادة الإرسال',
  resendNamed: (email) => `إعادة الإرسال إلى ${apart(email)}`,
  resent: (email) => `أُرسل رابط جديد إلى ${apart(email)}. لم يعد الرابط السابق صالحًا.`,
  revoke: 'سحب',
  revokeNamed: (email) => `سحب الدعوة الموجّهة إلى ${apart(email)}`,
  revoked: 'تم سحب الدعوة.',
};

export const settings: Texts['settings'] = {
  renameHeading: 'اسم المؤسسة',
  logo: {
    label: 'الصورة',
    hint: `صورة بصيغة PNG أو WebP لا يتجاوز حجمها ${numberOf(32)} كيلوبايت ولا أي من بُعديها ${numberOf(1024)} بكسل. تظهر بجانب الاسم في القوائم.`,
    remove: 'إزالة الشعار',
    save: 'حفظ الشعار',
    saved: 'تم حفظ الشعار.',
  },
  transferHeading: 'نقل الملكية',
  transferLines: 'يجعل شخصًا آخر مالكًا ويجعلك مشرفًا.',
  transferTo: 'اختيار مالك جديد',
  transferNobody: 'لا يوجد أعضاء آخرون هنا. ادعُ شخصًا أولًا.',
  transfer: 'نقل',
  transferNamed: (name) => `نقل الملكية إلى ${apart(name)}`,
  transferTitle: (name) => `هل تريد نقل الملكية إلى ${apart(name)}؟`,
  transferConfirmLines: 'سيصبح دورك مشرفًا. لا يمكنك التراجع عن ذلك بنفسك.',
  transferred: (name) => `انتقلت الملكية إلى ${apart(name)}.`,
  deletion: {
    heading: 'حذف المؤسسة',
    lines: 'لن يتمكن أحد من فتحها بعد ذلك. يمكن لمالكيها استعادتها خلال مدة محدودة.',
    title: 'هل تريد حذف هذه المؤسسة؟',
  },
  deleted: (name) => `تم حذف ${quoted(name)}. يمكنك استعادتها من القائمة خلال مدة محدودة.`,
};

export const failures: Texts['failures'] = {
  API_KEY_NOT_FOUND: 'أُبطل مفتاح API هذا بالفعل.',
  API_KEY_LIMIT_REACHED: 'بلغت المؤسسة الحد الأقصى لعدد مفاتيح API. أبطل أحدها أولًا.',
  CONNECTION_LIMIT_REACHED: 'بلغت المؤسسة الحد الأقصى لعدد الاتصالات. احذف أحدها أولًا.',
  CONNECTION_IN_USE: 'تطلب المؤسسة تسجيل الدخول الخاص بها، وهو يعتمد على هذا.',
  CONNECTION_NOT_ACTIVE: 'اختبر الاتصال أولًا.',
  DOMAIN_NOT_FOUND: 'لم يعد هذا النطاق موجودًا.',
  DOMAIN_ALREADY_EXISTS: 'هذا النطاق موجود في المؤسسة بالفعل.',
  DOMAIN_ALREADY_VERIFIED: 'السجل موجود، لكن مؤسسة أخرى وثّقت هذا النطاق. عليها أن تزيله أولًا.',
  DOMAIN_NOT_VERIFIED: 'تحقّق أولًا من أحد نطاقات المؤسسة.',
  DOMAIN_LIMIT_REACHED: 'بلغت المؤسسة الحد الأقصى للنطاقات. أزل نطاقًا أولًا.',
  WEBHOOK_NOT_FOUND: 'لم يعد خطّاف الويب هذا موجودًا.',
  CONNECTION_NOT_FOUND: 'لم يعد هذا الاتصال موجودًا.',
  CONNECTION_TEST_NOT_FOUND: 'لم يعد هذا الاختبار موجودًا.',
  WEBHOOK_LIMIT_REACHED: 'بلغت المؤسسة الحد الأقصى لعدد خطّافات الويب. احذف أحدها أولًا.',
  DELIVERY_NOT_FOUND: 'لم تعد عملية التسليم هذه موجودة.',
  SEAL_NOT_FOUND: 'لم يُختم هذا الحدث بعد.',
};
