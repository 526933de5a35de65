/* العربية بصيغة المخاطب المفرد، انظر frame.ts. أسماء التطبيقات بين علامتي تنصيص، فقد اختارها غيرنا. */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';
import { scopes } from './scopes.ts';

const quoted = (name: string) => `«${apart(name)}»`;

export const authorize: Translated['authorize']['authorize'] = {
  movingOn: (application) => `جارٍ تسجيل الدخول إلى ${quoted(application)}`,
  leaving: 'إذا لم يحدث شيء، فافتحه بنفسك.',
  open: (application) => `فتح ${quoted(application)}`,
  refuse: (application) => `العودة إلى ${quoted(application)}`,

  nothing: {
    title: 'لا يوجد هنا ما تسجّل الدخول إليه',
    lines: 'التطبيقات هي التي توجّهك إلى هذه الصفحة. عد إلى التطبيق الذي تريد استخدامه وابدأ منه.',
  },
  unknown: {
    title: 'هذا التطبيق غير معروف هنا',
    lines: [
      'إما أنه غير موجود أو أنه معطّل. لن تُعاد إليه.',
      'إذا كنت تظن أن في ذلك خطأ، فتواصل مع القائمين على التطبيق.',
    ],
  },
  foreign: {
    title: 'تسجيل الدخول هذا غير آمن',
    lines: [
      'ما يطلبه التطبيق لا يطابق ما اتفق عليه مع هذه الخدمة. لن تُعاد إليه.',
      'تواصل مع القائمين على التطبيق، وأبلغهم بهذه التفاصيل:',
    ],
    detail: (flaw) => `المعلمات: ${apart(flaw)}.`,
  },
  acting: {
    title: 'أنت تتصرف نيابةً عن شخص آخر',
    lines: (person) =>
      `التطبيقات متاحة لصاحب الحساب ${apart(person)} وحده، لذا لا يمكنك تسجيل الدخول إليها باسمه.`,
    end: 'إنهاء التصرف بالنيابة والمتابعة بحسابك',
  },
  account: {
    title: 'أي حساب تريد استخدامه؟',
    choose: (application, email) =>
      `يتيح لك ${quoted(application)} اختيار الحساب. تم تسجيل دخولك بالحساب ${apart(email)}.`,
    hint: (application, email, hint) =>
      `يتوقع ${quoted(application)} الحساب ${apart(hint)}، لكن تم تسجيل دخولك بالحساب ${apart(email)}.`,
    switched: (_application, email) =>
      `تم في هذه الأثناء تسجيل الدخول في هذا المتصفح بالحساب ${apart(email)}.`,
    back: (application, email) => `عدت من ${quoted(application)}. تم تسجيل دخولك بالحساب ${apart(email)}.`,
    goOn: (email) => `المتابعة بالحساب ${apart(email)}`,
  },
  again: {
    line: (application) => `يطلب ${quoted(application)} أن تؤكد هويتك.`,
    confirm: 'تأكيد',
  },
  factor: {
    title: 'تلزم وسيلة تحقق إضافية',
    confirm: (application) =>
      `لا تكفي كلمة مرورك وحدها لتسجيل الدخول إلى ${quoted(application)}. أكّد هويتك بوسيلة التحقق الإضافية.`,
    none: (application) =>
      `لا تكفي كلمة مرورك وحدها لتسجيل الدخول إلى ${quoted(application)}، وليست لحسابك وسيلة تحقق إضافية بعد. أعدّ واحدة ثم تابع.`,
  },
  organization: {
    title: 'اختيار مؤسسة',
    line: (application) => `لأي من مؤسساتك تريد تسجيل الدخول إلى ${quoted(application)}؟`,
  },
  noOrganization: {
    title: 'تحتاج إلى مؤسسة',
    lines: (application, email) => [
      `لا يمكن استخدام ${quoted(application)} إلا لمؤسسة، والحساب ${apart(email)} ليس عضوًا في أي مؤسسة.`,
      'أنشئ مؤسسة، أو اطلب من أحدهم دعوتك إلى مؤسسته.',
    ],
  },
  foreignOrganization: {
    title: 'لست عضوًا في هذه المؤسسة',
    lines: (application, email) => [
      `يطلب ${quoted(application)} تسجيل دخولك لمؤسسة ليس الحساب ${apart(email)} عضوًا فيها.`,
      'استخدم حسابًا آخر، أو اطلب دعوة من أحد أعضائها.',
    ],
  },
  verify: {
    title: 'أكّد عنوان بريدك الإلكتروني أولًا',
    line: (email) => `أرسلنا رابطًا إلى ${apart(email)}. افتحه، ثم تابع هنا.`,
    goOn: 'متابعة',
  },
  consent: {
    title: (application) => `هل تريد تسجيل الدخول إلى ${quoted(application)}؟`,
    line: (application) => `${quoted(application)} ليس جزءًا من هذه الخدمة. إذا سمحت له، فيمكنه:`,
    unregistered: (host) =>
      `يمكن لأي شخص نشر تطبيق كهذا. لا تتابع إلا إذا كنت تثق بالموقع ${apart(host)}، وقد بدأت تسجيل الدخول منه للتو.`,
    callsItself: 'يسمّي نفسه',
    account: 'حسابك',
    goesTo: 'ستنتقل إلى',
    thisDevice: 'تطبيق على هذا الجهاز',
    allow: 'السماح',
    refuse: 'رفض',
    until: 'يسري ذلك حتى تسجّل الخروج هنا.',
    notYou: 'ليس حسابك؟',
  },
  scopes,
};
