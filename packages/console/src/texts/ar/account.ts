/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import { apart } from '../../frame/apart.ts';
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['account'];

const quoted = (name: string) => `«${apart(name)}»`;

export const profile: Texts['profile'] = {
  tab: 'الملف الشخصي',
  title: 'ملفك الشخصي',
  saved: 'تم حفظ اسمك.',
};

export const language: Texts['language'] = {
  hint: 'تظهر بها الصفحات والرسائل.',
  notSet: 'لم تختر لغة بعد، لذا تصلك الرسائل بلغة هذه الخدمة.',
  save: 'حفظ اللغة',
};

export const email: Texts['email'] = {
  verified: 'مؤكَّد',
  notVerifiedLine: 'افتح الرابط في الرسالة التي أرسلناها إليك، أو أعد إرسالها.',
  pendingLabel: 'تغيير قيد التنفيذ',
  pending: (address) =>
    `طلبت تغيير عنوانك إلى ${apart(address)}. يسري التغيير بعد أن تفتح الرابط في الرسالة المرسلة إليه.`,
  again: 'إعادة الإرسال',
  againTitle: 'هل تريد إعادة إرسال الرابط؟',
  drop: 'الاحتفاظ بالعنوان الحالي',
  dropTitle: 'هل تريد الاحتفاظ بعنوانك الحالي؟',
  dropLines: (address) => `لن يعمل بعد ذلك الرابط المرسل إلى ${apart(address)}.`,
  dropNow: 'الاحتفاظ به',
  dropped: 'يبقى عنوانك كما هو.',
  change: 'تغيير البريد الإلكتروني',
  changeTitle: 'تغيير عنوان بريدك الإلكتروني',
  email: 'البريد الإلكتروني الجديد',
  isPassword: 'اختر عنوانًا غير كلمة مرورك.',
  passwordHint: 'للتحقق من هويتك.',
  sent: (address) => `أُرسل رابط إلى ${apart(address)}.`,
  changed: 'تم تغيير بريدك الإلكتروني.',
};

export const password: Texts['password'] = {
  ways: 'طرق تسجيل الدخول',
  lines: 'غيّرها إذا كان هناك احتمال أن يعرفها غيرك. تنتهي عندئذٍ كل الجلسات الأخرى.',
  changeNamed: 'تغيير كلمة مرورك',
  current: 'كلمة المرور الحالية',
  submit: 'تغيير كلمة المرور',
  changed: 'تم تغيير كلمة مرورك، وانتهت كل الجلسات الأخرى.',
};

export const breached: Texts['breached'] = {
  title: 'اختر كلمة مرور جديدة',
  lines: 'كلمة مرورك موجودة في قائمة كلمات مرور سُرقت من خدمات أخرى. اختر كلمة مرور أخرى لتتمكن من المتابعة.',
};

export const supportAccess: Texts['supportAccess'] = {
  heading: 'وصول الدعم',
  lines: `يتيح للقائمين على الخدمة التصرف نيابةً عنك لمدة ${numberOf(24)} ساعة إذا طلبوا ذلك. لا يصلون إلى كلمة مرورك أو بريدك الإلكتروني أو وسائل التحقق الإضافية، ويُسجَّل كل ما يفعلونه في صفحة «النشاط».`,
  notAllowed: 'غير مسموح به.',
  allowedUntil: (moment) => `مسموح به حتى ${apart(moment)}.`,
  allow: `السماح لمدة ${numberOf(24)} ساعة`,
  takeBack: 'سحب الإذن',
};

export const sessions: Texts['sessions'] = {
  application: (name) => `التطبيق ${quoted(name)}`,
  support: (email) => `الدعم: ${email === null ? 'أحد القائمين على الخدمة' : apart(email)}`,
  lines: 'الأماكن التي سجّلت الدخول منها. إذا لم تتعرف على إحدى الجلسات، فأنهِها وغيّر كلمة مرورك.',
  current: 'هذه الجلسة',
  unknown: 'برنامج غير معروف',
  on: (browser, system) => `${apart(browser)} على ${apart(system)}`,
  used: (distance) => `آخر استخدام ${distance}`,
  began: (moment) => `منذ ${apart(moment)}`,
  with: (methods) => `باستخدام ${methods}`,
  end: 'إنهاء',
  endNamed: (name) => `إنهاء جلسة ${apart(name)}`,
  ended: 'انتهت الجلسة.',
  endOthers: 'إنهاء كل الجلسات الأخرى',
  endOthersTitle: 'هل تريد إنهاء كل الجلسات الأخرى؟',
  endOthersLines: 'سيلزمك تسجيل الدخول من جديد على كل جهاز آخر. ستبقى مسجّل الدخول هنا.',
  othersEnded: 'انتهت كل الجلسات الأخرى.',
  empty: 'لا توجد جلسات.',
};

export const grants: Texts['grants'] = {
  lines:
    'التطبيقات التي سجّلت الدخول إليها بهذا الحساب. يحتفظ كل تطبيق بوصوله إلى أن تُنهيه، أو تسجّل الخروج من التطبيق، أو تنتهي الجلسة التي سجّلت الدخول فيها.',
  label: 'التطبيقات التي يمكنها الوصول إلى حسابك',
  empty: 'لا يمكن لأي تطبيق الوصول إلى حسابك.',
  can: (what) => `يمكنه: ${what.join('؛ ')}.`,
  for: (organization) => `لمؤسسة ${quoted(organization)}`,
  since: (moment) => `منذ ${apart(moment)}`,
  neverUsed: 'لم يُستخدم بعد',
  end: 'إنهاء الوصول',
  endNamed: (name) => `إنهاء وصول ${quoted(name)}`,
  endTitle: (name) => `هل تريد إنهاء وصول ${quoted(name)}؟`,
  endLines: 'سيتم تسجيل خروجك منه فورًا. يمكنك تسجيل الدخول إليه مجددًا في أي وقت.',
  ended: (name) => `لم يعد بإمكان ${quoted(name)} الوصول إلى حسابك.`,
};

export const data: Texts['data'] = {
  activityLines: 'كل ما حدث في حسابك، والأحدث أولًا.',
  exportHeading: 'التصدير',
  exportLines: 'كل ما هو محفوظ عن حسابك، في ملف JSON.',
  export: 'تنزيل',
  fileName: 'حسابي.json',
  deletion: {
    heading: 'حذف الحساب',
    lines: 'ينهي كل جلساتك ويزيلك من كل المؤسسات. لا يمكن التراجع عن ذلك.',
    title: 'هل تريد حذف حسابك؟',
  },
  deleted: 'تم حذف حسابك.',
  lastOwner: (why) => `${apart(why)} عيّن شخصًا آخر مالكًا للمؤسسة، أو احذفها، ثم أعد المحاولة.`,
};

export const failures: Texts['failures'] = { GRANT_NOT_FOUND: 'انتهى هذا الوصول بالفعل.' };
