/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['mail-links'];

const quoted = (name: string) => `«${apart(name)}»`;

const OVER = 'سبق استخدامه، أو انتهت صلاحيته، أو حلّت رسالة أحدث محلّه.';

const ROLES = { owner: 'مالك', admin: 'مشرف', viewer: 'مُطّلع' } as const;

export const noSecret: Texts['noSecret'] = {
  title: 'هذا الرابط غير مكتمل',
  lines: 'افتح الرابط في الرسالة مرة أخرى. إذا نسخته، فتأكد من نسخه كاملًا.',
};

export const linkOver: Texts['linkOver'] = 'لم يعد هذا الرابط صالحًا';

export const verifyEmail: Texts['verifyEmail'] = {
  title: 'تأكيد عنوان بريدك الإلكتروني',
  lines: [
    'سجّل أحدهم حسابًا بعنوان بريدك الإلكتروني، أو يريد استخدامه لحسابه. إذا كنت أنت، فأكّد العنوان.',
    'إذا لم تكن أنت، فأخبرنا. سيُزال عنوانك عندئذٍ من ذلك الحساب؛ وإن كان حسابًا جديدًا فسيُحذف.',
  ],
  verify: 'نعم، تأكيد',
  reject: 'لم أكن أنا',
  verified: {
    title: 'تم تأكيد عنوان بريدك الإلكتروني',
    lines: 'لا يلزمك فعل شيء آخر هنا. إذا كنت قد أتيت من تطبيق، فعد إليه.',
  },
  rejected: {
    title: 'شكرًا لإخبارنا',
    lines: 'لم يعد عنوانك مستخدمًا هناك. لا يلزمك فعل شيء آخر.',
  },
  taken: {
    title: 'هذا العنوان مستخدم',
    lines: 'سُجّل به حساب آخر في هذه الأثناء. يمكنك تسجيل الدخول إلى ذلك الحساب بدلًا من هذا.',
  },
  overLines: [OVER, 'إذا كان عنوانك ما زال بحاجة إلى التأكيد، فسجّل الدخول واطلب رسالة جديدة.'],
};

export const resetPassword: Texts['resetPassword'] = {
  title: 'اختيار كلمة مرور جديدة',
  lines: 'بعد حفظها، سيتم تسجيل خروجك من كل الأجهزة.',
  save: 'حفظ كلمة المرور',
  saved: {
    title: 'تم تغيير كلمة مرورك',
    lines: [
      'تم تسجيل خروجك من كل الأجهزة. سجّل الدخول بكلمة مرورك الجديدة.',
      'إذا كنت قد أتيت من تطبيق، فعد إليه وسجّل الدخول هناك.',
    ],
  },
  overLines: [OVER, 'إذا كنت ما زلت بحاجة إلى كلمة مرور جديدة، فاطلب رسالة أخرى.'],
  again: 'طلب رسالة أخرى',
};

export const acceptInvitation: Texts['acceptInvitation'] = {
  title: 'لديك دعوة',
  inviter: 'الدعوة من',
  role: 'دورك',
  roles: {
    owner: 'مالك: يمكنه فعل كل شيء، بما في ذلك حذف المؤسسة',
    admin: 'مشرف: يمكنه تغيير المؤسسة وإدارة أعضائها',
    viewer: 'مُطّلع: يمكنه رؤية كل شيء من دون تغيير أي شيء',
  },
  email: 'موجّهة إلى',
  until: 'صالحة حتى',

  otherAddress: (email) => `الدعوة موجّهة إلى ${apart(email)}، لذا يلزمك هذا الحساب لقبولها.`,
  signIn: 'تسجيل الدخول لقبول الدعوة',
  signInAndAccept: 'تسجيل الدخول والقبول',
  hasAccount: 'لدي حساب بالفعل',
  register: 'إنشاء حساب لقبول الدعوة',
  registerAndAccept: 'إنشاء حساب والقبول',
  hasNoAccount: 'ليس لدي حساب بعد',
  anyAccount: 'يمكنك قبولها بأي من حساباتك.',

  decline: 'رفض الدعوة',
  reallyDecline: 'للانضمام لاحقًا، ستحتاج إلى دعوة جديدة.',
  yesDecline: 'نعم، رفض',

  emailTaken: 'يوجد حساب بهذا العنوان بالفعل. سجّل الدخول إليه.',
  registrationClosed: 'لا يمكن إنشاء حسابات جديدة هنا حاليًا. استفسر ممن دعاك.',
  wrongAccount: (email) => `لا يمكن قبول الدعوة بهذا الحساب: إنها موجّهة إلى ${apart(email)}.`,
  accepted: (organization, role) => `دورك في ${quoted(organization)} الآن: ${ROLES[role]}.`,
  joined: (organization, role) => ({
    title: 'تم انضمامك',
    lines: `دورك في ${quoted(organization)} الآن: ${ROLES[role]}.`,
  }),
  alreadyManager: (organization) => ({
    title: 'سبق انضمامك',
    lines: `هذا الحساب عضو في ${quoted(organization)} بالفعل. لا يلزمك فعل شيء آخر.`,
  }),
  noRoom: (organization) => ({
    title: 'لا يوجد متسع حاليًا',
    lines: `بلغت مؤسسة ${quoted(organization)} الحد الأقصى لعدد الأعضاء. اطلب ممن دعاك أن يفسح لك مكانًا.`,
  }),
  declined: { title: 'رفضتَ الدعوة', lines: 'لا يلزمك فعل شيء آخر.' },
  overLines: [
    'سُحبت الدعوة أو انتهت صلاحيتها، أو حلّت رسالة أحدث محلّ هذه الرسالة.',
    'إذا لم تكن لديك رسالة أحدث، فاطلب دعوة جديدة ممن دعاك.',
  ],
  states: {
    accepted: {
      title: 'تم قبول هذه الدعوة',
      lines: 'إذا كنت أنت من قبلها، فما عليك إلا تسجيل الدخول. وإلا فاطلب دعوة جديدة.',
    },
    declined: {
      title: 'تم رفض هذه الدعوة',
      lines: 'إذا غيّرت رأيك، فاطلب دعوة جديدة ممن دعاك.',
    },
    revoked: {
      title: 'تم سحب هذه الدعوة',
      lines: 'إذا كنت تظن أن في ذلك خطأ، فاستفسر ممن دعاك.',
    },
    expired: {
      title: 'انتهت صلاحية هذه الدعوة',
      lines: 'اطلب دعوة جديدة ممن دعاك.',
    },
  },
};
