/*
 * العربية بصيغة المخاطب المفرد، انظر frame.ts. مصطلحات OAuth وOpenID Connect كما يعرفها المطورون، ومعها الأصل اللاتيني حيث لا
 * يغني عنه المقابل العربي.
 */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['applications'];

const quoted = (name: string) => `«${apart(name)}»`;

const HTTPS = '\u2066https://\u2069';
const HTTP = '\u2066http://\u2069';

export const applications: Texts['applications'] = {
  lines:
    'برامج يسجّل الناس الدخول إليها بحساباتهم هنا: واجهتك الخاصة، أو تطبيق جوّال، أو موقع ويكي. توجّههم إلى هذه الخدمة، ثم يعودون إليها وقد سجّلوا الدخول.',
  none: 'لا توجد تطبيقات بعد. سجّل أول تطبيق أدناه.',
  kinds: { web: 'على خادم', browser: 'في المتصفح', native: 'مثبّت' },
  kindHints: {
    web: 'له خادم خاص يمكنه حفظ سر.',
    browser: 'يعمل في المتصفح وحده. يُسمح لصفحاته باستدعاء هذه الخدمة من العناوين التي يعود إليها الناس.',
    native: 'تطبيق جوّال، أو تطبيق لسطح المكتب، أو أمر في سطر الأوامر. لا يحفظ سرًا.',
  },
  states: { active: 'نشط', disabled: 'معطّل' },
  firstParty: 'تطبيقك الخاص',
  created: (date) => `سُجّل في ${apart(date)}`,
  used: (distance) => `آخر تسجيل دخول إليه ${distance}`,
  neverUsed: 'لم يسجّل أحد الدخول إليه بعد',
  heading: 'تسجيل تطبيق',
  nameHint: 'يراه الناس عند تسجيل الدخول.',
  redirectUris: 'عناوين URI لإعادة التوجيه',
  redirectUrisHint:
    'العناوين التي يعود إليها الناس، عنوان في كل سطر. يجب أن تطابق تمامًا ما يرسله التطبيق: https، أو http على هذا الجهاز.',
  postLogoutRedirectUris: 'عناوين URI لإعادة التوجيه بعد تسجيل الخروج',
  postLogoutRedirectUrisHint: 'عنوان في كل سطر. يمكن تركه فارغًا.',
  audiences: 'الجهات المستهدفة (audience)',
  audiencesHint: 'الخدمات التي يمكنه الحصول على رموز وصول إليها، خدمة في كل سطر. يمكن تركه فارغًا.',
  isFirstParty: 'هذا أحد تطبيقاتك الخاصة',
  isFirstPartyHint: 'لا تُطلب موافقة الناس، ويمكنه التصرف باسمهم كما تفعل لوحة التحكم هذه.',
  requireOrganization: 'يشترط الانتماء إلى مؤسسة',
  requireOrganizationHint: 'لا يمكن لأحد تسجيل الدخول إليه من دون دور في مؤسسة.',
  submit: 'تسجيل',
  notSeen: 'لم يصل أي رد. ربما سُجّل التطبيق رغم ذلك: تحقق من القائمة، واستبدل سرّه إذا كنت بحاجة إليه.',
  secret: (name) => `سر ${quoted(name)}`,
  secretLines: 'يثبت به التطبيق هويته. احفظه فيه وحده، لا في أي مكان آخر.',
  inLine: (line) =>
    `السطر ${line} غير صالح. استخدم عناوين URL تبدأ بـ ${HTTPS}، أو بـ ${HTTP} على هذا الجهاز، عنوانًا في كل سطر.`,
};

export const application: Texts['application'] = {
  title: 'التطبيق',
  gone: 'التطبيق غير موجود',
  goneLines: 'إما أنه حُذف أو أنه لم يوجد قط تطبيق بهذا المعرّف.',
  all: 'كل التطبيقات',
  about: 'عن هذا التطبيق',
  created: 'تاريخ التسجيل',
  used: 'آخر تسجيل دخول إليه',
  authentication: 'إثبات الهوية',
  authentications: {
    client_secret_basic: 'بسرّه',
    client_secret_post: 'بسرّه',
    private_key_jwt: 'بمفتاح خاص به',
    none: 'بلا إثبات: لا يمكنه حفظ سر، ويستخدم PKCE',
  },
  backchannelLogoutUri: 'عنوان URI لإشعارات الخروج (back-channel logout)',
  backchannelLogoutUriHint: 'العنوان الذي يُبلَّغ فيه التطبيق بانتهاء تسجيل دخول أحدهم إليه.',
  resource: 'الجهة المستهدفة التي يمثلها',
  resourceHint: 'إحدى الجهات المستهدفة، إذا كان هو نفسه خدمة تتلقى رموز وصول.',
  resourceFlaw: 'أدخل إحدى الجهات المستهدفة.',
  logoUrl: 'عنوان URL لشعاره',
  requirePkce: 'يجب أن يستخدم PKCE',
  requirePkceHint: 'لا توقف هذا إلا لبرامج قديمة لا تدعمه. عليها عندئذٍ إرسال nonce.',
  signing: 'خوارزمية توقيع رموز ID',
  signingHints: {
    ES256: 'تفهمه كل المكتبات الحالية.',
    RS256: 'للبرامج التي لا تفهم غيره.',
  },
  secretHeading: 'السر',
  secretLines: 'استبدل السر إذا كان هناك احتمال أن يكون أحد قد رآه، أو من حين إلى آخر.',
  overlap: 'مدة عمل السر القديم',
  overlaps: { '0': 'يتوقف فورًا', '3600': 'ساعة', '86400': 'يوم', '604800': 'أسبوع' },
  rotate: 'استبدال السر',
  notSeen: 'لم يصل أي رد. ربما استُبدل السر رغم ذلك: استبدله مرة أخرى لتراه.',
  disabling: 'التعطيل',
  disableLines: 'لا يمكن لأحد تسجيل الدخول إلى تطبيق معطّل، ويتوقف عمل ما مُنح له إلى أن يُفعَّل من جديد.',
  disable: 'تعطيل',
  disableTitle: (name) => `هل تريد تعطيل ${quoted(name)}؟`,
  disabled: (name) => `لا يمكن لأحد الآن تسجيل الدخول إلى ${quoted(name)}.`,
  enableLines: 'هذا التطبيق معطّل: لا يمكن لأحد تسجيل الدخول إليه، ولا يعمل ما مُنح له.',
  enable: 'إعادة التفعيل',
  enabled: (name) => `عاد تسجيل الدخول إلى ${quoted(name)} متاحًا.`,
  deletion: {
    heading: 'حذف التطبيق',
    lines:
      'لن يتمكن أحد من تسجيل الدخول إليه، وسيتم تسجيل خروج كل من سجّل الدخول إليه. لا يمكن التراجع عن ذلك.',
    title: 'هل تريد حذف هذا التطبيق؟',
  },
  deleted: (name) => `تم حذف ${quoted(name)}.`,
};
