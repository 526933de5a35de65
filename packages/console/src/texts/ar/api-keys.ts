/* العربية بصيغة المخاطب المفرد، انظر frame.ts. المفاتيح «تُبطَل»، لأن «إلغاء» زر الرجوع في مربعات الحوار. */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

const quoted = (name: string) => `«${apart(name)}»`;

export const apiKeys: Translated['api-keys']['apiKeys'] = {
  label: 'مفاتيح API',
  heading: 'إنشاء مفتاح API',
  lines: ['بمفتاح API يمكن لأحد برامجك التصرف باسم هذه المؤسسة من دون أن يسجّل أحد الدخول.'],
  name: 'الاسم',
  nameHint: 'البرنامج الذي سيستخدمه، مثل «الفوترة».',
  role: 'الدور',
  roleHints: {
    viewer: 'يمكنه رؤية المؤسسة وأعضائها من دون تغيير أي شيء.',
    admin: 'يمكنه أيضًا تغيير المؤسسة وإدارة أعضائها، ما عدا مالكيها ومفاتيح API وأسرار خطّافات الويب.',
  },
  lastDay: 'آخر يوم',
  lastDayHint: 'يتوقف المفتاح عن العمل في نهاية هذا اليوم. اترك الحقل فارغًا ليعمل المفتاح حتى تبطله.',
  lastDayFlaw: 'أدخل تاريخًا كاملًا لم يمضِ بعد.',
  submit: 'إنشاء المفتاح',
  notSeen: 'لم يصل أي رد، وربما أُنشئ مفتاح لم تره. أعد تحميل الصفحة، وأبطله إذا وجدته.',

  issued: (name) => `مفتاح ${quoted(name)}`,
  issuedLines: [
    'احفظه حيث يحتفظ البرنامج بأسراره. يرسله البرنامج في ترويسة كل طلب: \u2066Authorization: Bearer\u2069، يليها المفتاح.',
  ],
  copy: 'نسخ المفتاح',

  list: 'المفاتيح',
  empty: 'لا توجد مفاتيح API بعد.',
  begins: 'يبدأ بـ',
  created: (date, maker) => `أُنشئ في ${apart(date)} ${maker}`,
  used: (distance) => `آخر استخدام ${distance}`,
  neverUsed: 'لم يُستخدم قط',
  neverExpires: 'لا تنتهي صلاحيته',
  expires: (distance) => `تنتهي صلاحيته ${distance}`,
  hasExpired: (distance) => `انتهت صلاحيته ${distance}`,
  expired: 'منتهي الصلاحية',
  expiresSoon: 'تنتهي صلاحيته قريبًا',

  rename: 'إعادة تسمية',
  renameNamed: (name) => `إعادة تسمية ${apart(name)}`,
  renaming: {
    title: 'إعادة تسمية المفتاح',
    name: 'اسم المفتاح',
    save: 'حفظ',
    saved: 'تم حفظ الاسم.',
  },

  rotate: 'استبدال',
  rotateNamed: (name) => `استبدال ${apart(name)}`,
  rotateTitle: (name) => `هل تريد استبدال ${apart(name)}؟`,
  rotateLines: ['تحصل على مفتاح جديد بدلًا من القديم. يبقى الاسم والدور وتاريخ انتهاء الصلاحية كما هي.'],
  overlap: 'يتوقف المفتاح القديم عن العمل',
  overlaps: [
    ['0', 'فورًا', 'إذا كان هناك احتمال أن يكون لدى شخص آخر.'],
    ['3600', 'بعد ساعة', 'إذا كان بإمكانك استبداله حالًا.'],
    ['86400', 'بعد يوم', 'إذا كان استبداله يستغرق بعض الوقت.'],
    ['604800', 'بعد أسبوع', 'أطول مدة ممكنة.'],
  ],
  overlapFirst: '86400',
  rotateSubmit: 'الحصول على مفتاح جديد',
  rotateNotSeen: 'لم يصل أي رد، وربما استُبدل المفتاح بآخر لم تره. أعد المحاولة للحصول على مفتاح تراه.',

  revoke: 'إبطال',
  revokeNamed: (name) => `إبطال ${apart(name)}`,
  revokeTitle: (name) => `هل تريد إبطال ${apart(name)}؟`,
  revokeLines: [
    'تفقد البرامج التي تستخدمه إمكانية الوصول فورًا. لا يمكنك التراجع عن ذلك.',
    'تُسحب الدعوات التي أُرسلت به ولم يُردّ عليها بعد.',
  ],
  revoked: (name) => `تم إبطال ${quoted(name)}.`,
};
