/* العربية بصيغة المخاطب المفرد، انظر frame.ts. webhook «خطّاف ويب» كما في الرسائل، وما يُرسل إليه «عمليات تسليم». */
import { apart } from '../../frame/apart.ts';
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';
import { eventTitles } from './events.ts';

type Texts = Translated['webhooks'];

const HTTPS = '\u2066https://\u2069';

export const webhooks: Texts['webhooks'] = {
  heading: 'إضافة خطّاف ويب',
  lines: 'تُرسَل أحداث هذه المؤسسة إلى عنوان URL الخاص بك فور وقوعها.',
  url: 'عنوان URL',
  urlHint: 'عنوان تستقبل عليه خدمتك الأحداث، مثل https://hooks.example.com/events',
  urlMissing: 'أدخل عنوان URL.',
  urlFlaw: `أدخل عنوان URL يبدأ بـ ${HTTPS} وله مضيف عام، من دون اسم مستخدم، وبمنفذ 443 أو 80 أو أي منفذ بدءًا من 1024.`,
  submit: 'إضافة خطّاف الويب',
  notSeen: 'لم يصل أي رد، وربما أُضيف خطّاف الويب بسر لم تره. أعد تحميل الصفحة، واستبدل سرّه إذا وجدته.',
  empty: 'لا توجد خطّافات ويب بعد.',

  all: 'كل الأحداث',
  allHint: 'بما فيها أنواع الأحداث التي تُضاف لاحقًا.',
  chosen: 'أحداث مختارة',
  chosenHint: 'ما تختاره فقط.',
  chosenLabel: 'أي الأحداث',
  groups: {
    organization: 'المؤسسة',
    manager: 'الأعضاء',
    invitation: 'الدعوات',
    domain: 'النطاقات',
    webhook: 'خطّافات الويب',
    api_key: 'مفاتيح API',
    operator: 'القائمون على هذه الخدمة',
    other: 'أخرى',
  },
  allOf: (group) => `كل ما في «${apart(group)}»`,
  noneChosen: 'اختر حدثًا واحدًا على الأقل.',
  gets: (types) => {
    if (types === null) return 'كل الأحداث';
    const [only] = types;
    return types.length === 1 && only
      ? eventTitles[only]
      : pluralOf(types.length, {
          zero: 'لا أحداث',
          one: 'نوع واحد من الأحداث',
          two: 'نوعان من الأحداث',
          few: '# أنواع من الأحداث',
          many: '# نوعًا من الأحداث',
          other: '# نوع من الأحداث',
        });
  },
  getsAll: (types) => (types === null ? 'الكل' : listOf(types.map((type) => eventTitles[type] ?? type))),

  states: {
    active: 'نشط',
    paused: 'موقوف مؤقتًا',
    failing: 'متوقف',
  },
  created: (maker) => `أُنشئ ${maker}`,
  delivered: (distance) => `آخر تسليم ${distance}`,
  neverDelivered: 'لم يُسلَّم شيء بعد',
  failingSince: (date) => `يتعذّر التسليم منذ ${apart(date)}`,

  secret: (url) => `سر ${apart(url)}`,
  secretLines: 'تتحقق به خدمتك من أن الطلبات واردة من هنا: كل طلب موقَّع وفق مواصفة Standard Webhooks.',
};

export const webhook: Texts['webhook'] = {
  gone: 'خطّاف الويب غير موجود',
  goneLines: 'إما أنه حُذف أو أنه لا يمكنك الوصول إلى مؤسسته.',
  lastDelivered: 'آخر تسليم',
  created: 'الإنشاء',
  createdBy: (moment, maker) => `${moment} ${maker}`,
  failingSince: 'يتعذّر التسليم منذ',

  pausedLines: 'لا يُرسَل شيء ما دام موقوفًا مؤقتًا. ولا تُرسَل أحداث تلك المدة لاحقًا.',
  stoppedTitle: 'لا يُرسَل أي شيء',
  stoppedLines: [
    'تعذّر تسليم أي شيء طوال ثلاثة أيام، أو أجابت خدمتك بالرمز 410، أي أنها لم تعد موجودة.',
    'تبيّن آخر عمليات التسليم الفاشلة أدناه السبب. أصلح خدمتك أو غيّر عنوان URL، ثم استأنف: تُرسَل عمليات التسليم التي كانت قيد الانتظار، ويمكنك إعادة إرسال الفاشلة. أما أحداث المدة الفاصلة فلا تُرسَل.',
  ],
  troubleLines: 'فشلت آخر عمليات التسليم، وستُعاد محاولتها لمدة تصل إلى ثلاثة أيام. انظر أدناه سبب الفشل.',

  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  pausedNow: 'تم إيقاف خطّاف الويب مؤقتًا.',
  resumedNow: 'خطّاف الويب نشط.',
  test: 'إرسال اختبار',
  tested: 'أُرسل اختبار.',
  testWaits: 'ينتظر الاختبار حتى يصبح خطّاف الويب نشطًا.',

  rotate: 'استبدال السر',
  rotateTitle: 'هل تريد استبدال السر؟',
  rotateLines: `تحصل على سر جديد. يُوقَّع كل شيء بالسرّين معًا لمدة ${numberOf(24)} ساعة، كي لا يُرفض شيء أثناء استبدال القديم.`,
  rotateSubmit: 'الحصول على سر جديد',
  rotateNotSeen: 'لم يصل أي رد، وربما استُبدل السر بآخر لم تره. أعد المحاولة للحصول على سر تراه.',

  saved: 'تم حفظ خطّاف الويب.',
  deletion: {
    heading: 'حذف خطّاف الويب',
    lines: 'لن يُرسَل إليه شيء بعد ذلك، وتُحذف عمليات التسليم الخاصة به. لا يمكنك التراجع عن ذلك.',
    title: 'هل تريد حذف خطّاف الويب هذا؟',
  },
  deleted: 'تم حذف خطّاف الويب.',
};

export const deliveries: Texts['deliveries'] = {
  heading: 'عمليات التسليم',
  label: `عمليات التسليم في آخر ${numberOf(30)} يومًا`,
  anyState: 'الكل',
  states: {
    pending: 'قيد الانتظار',
    delivered: 'مسلَّمة',
    failed: 'فاشلة',
  },
  empty: 'لم يُرسَل شيء بعد. أرسل اختبارًا لترى إن كان سيصل.',
  emptyFiltered: 'لا توجد عمليات تسليم بهذه الحالة.',
  refresh: 'تحديث',
  typeOf: (type) => (type === 'webhook.test' ? 'اختبار' : (eventTitles[type] ?? type)),
  attempts: (count) =>
    count === 0
      ? 'لم تُجرَ محاولة بعد'
      : pluralOf(count, {
          one: 'محاولة واحدة',
          two: 'محاولتان',
          few: '# محاولات',
          many: '# محاولة',
          other: '# محاولة',
        }),
  answered: (status) => `الرد ${status}`,
  next: (distance) => `المحاولة التالية ${distance}`,
  nextSoon: 'المحاولة التالية في أقل من دقيقة',
  underWay: 'تجري المحاولة الآن',
  waits: 'تنتظر حتى يصبح خطّاف الويب نشطًا',
  copyId: 'نسخ المعرّف',
  copyIdNamed: (what, when) => `نسخ المعرّف: ${apart(what)}، ${apart(when)}`,
  again: 'إعادة الإرسال',
  againNamed: (what, when) => `إعادة الإرسال: ${apart(what)}، ${apart(when)}`,
  details: 'ما أُرسل وما رُدّ به',
  bodyGone: 'لم يعد ما أُرسل محفوظًا.',
  sentAgain: 'أُعيد الإرسال.',
  allAgain: 'إعادة إرسال كل العمليات الفاشلة',
  allAgainTitle: 'هل تريد إعادة إرسال كل عمليات التسليم الفاشلة؟',
  allAgainLines: `يُعاد إلى خدمتك إرسال كل ما فشل في آخر ${numberOf(30)} يومًا. تعرف خدمتك من المعرّف ما سبق أن عالجته.`,
  sentAllAgain: (count) =>
    pluralOf(count, {
      zero: 'لم يُعَد إرسال أي عملية تسليم.',
      one: 'أُعيد إرسال عملية تسليم واحدة.',
      two: 'أُعيد إرسال عمليتي تسليم.',
      few: 'أُعيد إرسال # عمليات تسليم.',
      many: 'أُعيد إرسال # عملية تسليم.',
      other: 'أُعيد إرسال # عملية تسليم.',
    }),
};
