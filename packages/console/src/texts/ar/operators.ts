/* العربية بصيغة المخاطب المفرد، انظر frame.ts. من يديرون الخدمة هم «القائمون على الخدمة»، وصفحاتهم «إدارة الخدمة». */
import { apart } from '../../frame/apart.ts';
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

const quoted = (name: string) => `«${apart(name)}»`;

export const operators: Texts['operators'] = {
  statistics: 'نظرة عامة',
  forbidden: 'للقائمين على الخدمة فقط',
  forbiddenLines:
    'هذه الصفحات للقائمين على هذه الخدمة. إذا كنت منهم، فاطلب إضافتك: \u2066portico operators add\u2069، يليه بريدك الإلكتروني.',
  factorMissingLines: [
    'يمكن للقائمين على الخدمة رؤية كل الحسابات، لذا عليك أولًا تسجيل الدخول بوسيلة تحقق إضافية.',
    'أعدّ تطبيق مصادقة وتابع فورًا. أو أضف مفتاح مرور، ثم سجّل الدخول به من جديد.',
  ],
  anyState: 'الكل',
  states: { active: 'نشط', suspended: 'معلّق', deleted: 'محذوف' },
};

export const statistics: Texts['statistics'] = {
  heading: 'الإجماليات',
  counted: (distance) => `آخر إحصاء ${distance}`,
  notCounted: 'الإحصاء الأول جارٍ. سيظهر هنا تلقائيًا.',
  ofAccounts: (verified, factors, suspended) =>
    `المؤكَّدة: ${numberOf(verified)}، بوسيلة تحقق إضافية: ${numberOf(factors)}، المعلّقة: ${numberOf(suspended)}`,
  ofOrganizations: (deleted) => `إضافةً إلى محذوفة يمكن استعادتها: ${numberOf(deleted)}`,
  mails: 'رسائل قيد الانتظار',
  ofMails: (failed) => `تعذّر إرسالها حتى الآن: ${numberOf(failed)}`,
  deliveries: 'عمليات تسليم قيد الانتظار',
  ofDeliveries: (failing) => `سبق أن فشلت: ${numberOf(failing)}`,
  days: `آخر ${numberOf(30)} يومًا`,
  registered: 'الحسابات المنشأة',
  signedIn: 'عمليات تسجيل الدخول',
  total: (count) => `الإجمالي ${numberOf(count)}`,
  chart: (what, most) => `${what} حسب اليوم، بحد أقصى ${numberOf(most)}`,
  numbers: 'عرض الأرقام',
  day: 'اليوم (UTC)',
};

export const accounts: Texts['accounts'] = {
  search: 'الاسم أو البريد الإلكتروني أو المعرّف',
  empty: 'لا توجد حسابات مطابقة.',
  none: 'لا توجد حسابات.',
  since: (date) => `أُنشئ في ${apart(date)}`,
  signedIn: (distance) => `آخر تسجيل دخول ${distance}`,
  operator: 'من القائمين على الخدمة',
};

const codesLeft = (codes: number) =>
  pluralOf(codes, {
    zero: 'بلا رموز استرداد متبقية',
    one: 'مع رمز استرداد واحد متبقٍّ',
    two: 'مع رمزي استرداد متبقيين',
    few: 'مع # رموز استرداد متبقية',
    many: 'مع # رمز استرداد متبقيًا',
    other: 'مع # رمز استرداد متبقٍّ',
  });

export const metadata: Texts['metadata'] = {
  title: 'البيانات الوصفية',
  lines: 'بيانات خاصة بك بصيغة JSON. لا يغيّرها إلا القائمون على الخدمة ومفاتيح الخدمة. يُسجَّل الاطلاع عليها.',
  open: 'عرض وتعديل',
  public: 'عامة',
  publicHint: 'كائن JSON يمكن أن يقرأه كل من يرى الحساب أو المؤسسة',
  private: 'خاصة',
  privateHint: 'كائن JSON لا يقرؤه إلا القائمون على الخدمة ومفاتيح الخدمة',
  flaw: `اكتب كائن JSON لا يتجاوز ${numberOf(8)} كيلوبايت و${numberOf(64)} عنصرًا و${numberOf(5)} مستويات، واكتب الأعداد الكبيرة جدًا كسلاسل نصية.`,
};

export const account: Texts['account'] = {
  gone: 'الحساب غير موجود',
  goneLines: 'إما أنه حُذف أو أنه لم يوجد قط حساب بهذا المعرّف.',
  all: 'كل الحسابات',
  about: 'عن هذا الحساب',
  noName: 'بلا اسم',
  verified: (email) => `${apart(email)}، مؤكَّد`,
  notVerified: (email) => `${apart(email)}، غير مؤكَّد`,
  created: 'تاريخ الإنشاء',
  lastSignedIn: 'آخر تسجيل دخول',
  unknown: 'غير معروف',
  factors: 'وسائل التحقق الإضافية',
  factorsOf: (totp, codes, passkeys) =>
    [
      totp ? `تطبيق مصادقة ${codesLeft(codes)}` : 'بلا تطبيق مصادقة',
      pluralOf(passkeys, {
        zero: 'بلا مفاتيح مرور',
        one: 'مفتاح مرور واحد',
        two: 'مفتاحا مرور',
        few: '# مفاتيح مرور',
        many: '# مفتاح مرور',
        other: '# مفتاح مرور',
      }),
    ].join('، '),
  suspendedSince: 'معلّق منذ',
  events: 'عرض أحداثه',
  seen: 'يُسجَّل عرضك لهذه الصفحة ضمن أحداث الحساب.',
  protectedLines:
    'هذا حسابك أو حساب أحد القائمين على الخدمة: لا يمكنك إلا إرسال رابط لإعادة تعيين كلمة المرور. لأي شيء آخر، يجب ألا يبقى صاحب الحساب من القائمين على الخدمة: \u2066portico operators remove\u2069، يليه بريد الحساب.',

  noOrganizations: 'هذا الحساب ليس عضوًا في أي مؤسسة.',
  noSessions: 'لا توجد جلسات مفتوحة لهذا الحساب.',

  help: 'عند تعذّر الدخول',
  reset: 'إرسال رابط لإعادة تعيين كلمة المرور',
  resetSent: (email) => `أُرسل رابط إلى ${apart(email)}.`,
  signOut: 'تسجيل الخروج من كل مكان',
  signOutTitle: 'هل تريد تسجيل خروج هذا الحساب من كل مكان؟',
  signOutLines: 'تنتهي كل جلساته. يمكن لصاحبه تسجيل الدخول من جديد.',
  signedOut: 'انتهت كل الجلسات.',
  removeFactors: 'إزالة وسائل التحقق الإضافية',
  removeFactorsTitle: 'هل تريد إزالة كل وسائل التحقق الإضافية؟',
  removeFactorsLines: [
    'لمن فقد هاتفه ورموز الاسترداد. تأكد من أن الطلب صادر حقًا عن صاحب الحساب.',
    'يُزال تطبيق المصادقة ورموز الاسترداد وكل مفاتيح المرور، وتنتهي كل الجلسات. تكفي بعد ذلك كلمة المرور وحدها. تُرسَل رسالة إلى صاحب الحساب.',
  ],
  factorsRemoved: 'تمت إزالة كل وسائل التحقق الإضافية.',

  acting: 'التصرف نيابةً عن هذا الشخص',
  actingLines:
    'ترى وتفعل ما يُسمح لهذا الشخص به، لمدة ساعة على الأكثر. لا تصل إلى كلمة مروره أو بريده الإلكتروني أو وسائل التحقق الإضافية أو جلساته أو مفاتيح API.',
  act: 'التصرف نيابةً عن هذا الشخص',
  actTitle: 'هل تريد التصرف نيابةً عن هذا الشخص؟',
  actNow: 'بدء',
  actReasonHint: 'يقرؤه هذا الشخص ضمن أحداثه، مع بريدك الإلكتروني.',

  suspension: 'التعليق',
  suspendLines: 'لا يمكن تسجيل الدخول إلى حساب معلّق، ولا تصله رسائل. يبقى عضوًا في مؤسساته.',
  suspend: 'تعليق الحساب',
  suspendTitle: 'هل تريد تعليق هذا الحساب؟',
  suspendNow: 'تعليق',
  reasonHint: 'يُسجَّل ضمن أحداث الحساب، حيث يمكن لصاحبه قراءته لاحقًا.',
  suspended: 'تم تعليق الحساب، وانتهت كل جلساته.',
  resumeLines: 'لا يمكن لأحد تسجيل الدخول إلى هذا الحساب حتى ترفع التعليق.',
  resume: 'رفع التعليق',
  resumed: 'عاد الحساب نشطًا.',

  deletion: {
    heading: 'حذف الحساب',
    lines:
      'يُحذف الحساب كما لو حذفه صاحبه بنفسه: مع جلساته ووسائل التحقق الإضافية وعضوياته. والمؤسسات المحذوفة التي كان مالكها الوحيد لا يمكن استعادتها بعد ذلك.',
    title: 'هل تريد حذف هذا الحساب؟',
  },
  deleted: (email) => `تم حذف ${apart(email)}.`,
  lastOwner: (why) => `${apart(why)} عيّن شخصًا آخر مالكًا للمؤسسة أولًا، أو احذفها.`,
};

export const organizations: Texts['organizations'] = {
  search: 'الاسم أو المعرّف',
  none: 'لا توجد مؤسسات.',
  people: (count) =>
    pluralOf(count, {
      zero: 'لا أعضاء',
      one: 'عضو واحد',
      two: 'عضوان',
      few: '# أعضاء',
      many: '# عضوًا',
      other: '# عضو',
    }),
  awaitingOwner: 'بانتظار مالك',
};

export const organization: Texts['organization'] = {
  goneLines: 'إما أنها أُزيلت نهائيًا أو أنها لم توجد قط مؤسسة بهذا المعرّف.',
  about: 'عن هذه المؤسسة',
  awaitingOwner:
    'أُنشئت من دون مالك، وليس لها مالك بعد. إذا لم يصبح أحد مالكًا لها، فستُزال نهائيًا كأي مؤسسة محذوفة.',
  created: 'تاريخ الإنشاء',
  deletedAt: 'تاريخ الحذف',
  factor: 'وسيلة التحقق الإضافية',
  demanded: 'مطلوبة من الجميع',
  notDemanded: 'غير مطلوبة',
  events: 'عرض أحداثها',
  noPeople: 'لا أحد يدير هذه المؤسسة.',
  add: 'إضافة شخص',
  addLines: 'لمؤسسة يتعذّر الوصول إلى مالكيها.',
  account: 'معرّف الحساب',
  accountHint: 'تجده في صفحة الحساب.',
  added: (name) => `تمت إضافة ${apart(name)}.`,
  restoration: 'استعادة المؤسسة',
  restoreLines: 'تعود كما كانت، بأعضائها ودعواتها.',
  deletionLines: 'لن يتمكن أحد من فتحها بعد ذلك. يمكنك أنت ومالكيها استعادتها خلال مدة محدودة.',
  deleted: (name) => `تم حذف ${quoted(name)}.`,
};

export const approvals: Texts['approvals'] = {
  list: 'طلبات الساعة الأخيرة',
  none: 'لا توجد طلبات في الساعة الأخيرة.',
  lines:
    'إذا كانت هذه الخدمة مضبوطة على ذلك، فإن حذف حساب أو مؤسسة، أو إزالة وسائل التحقق الإضافية، يتطلب اثنين من القائمين على الخدمة: يطلبه أحدهما ويوافق عليه الآخر خلال ساعة.',
  steps: {
    deleteAccountAsOperator: (name) => `حذف الحساب ${apart(name)}`,
    removeFactors: (name) => `إزالة وسائل التحقق الإضافية من ${apart(name)}`,
    deleteOrganizationAsOperator: (name) => `حذف المؤسسة ${quoted(name)}`,
  },
  gone: 'غير موجود',
  states: { pending: 'قيد الانتظار', approved: 'منفَّذ', withdrawn: 'مسحوب' },
  askedBy: (who, distance) => `طلبه ${apart(who)} ${distance}`,
  until: (moment) => `تمكن الموافقة حتى ${apart(moment)}`,
  decidedBy: (who) => `اتخذ القرار ${apart(who)}`,
  own: 'يجب أن يوافق على هذا شخص آخر من القائمين على الخدمة.',
  approve: 'موافقة',
  approveNamed: (what) => `الموافقة على ${what}`,
  approveTitle: (what) => `${what}؟`,
  approveLines: 'يسري ذلك فورًا. تأكد من أنك تعرف السبب: اسأل من طلبه، أو الشخص المعني.',
  approved: 'تم التنفيذ.',
  withdraw: 'سحب',
  withdrawNamed: (what) => `سحب طلب ${what}`,
  refuse: 'رفض',
  refuseNamed: (what) => `رفض ${what}`,
  withdrawn: 'تم السحب.',
  asked:
    'يجب أن يوافق على هذا شخص آخر من القائمين على الخدمة خلال ساعة. تصلهم رسالة بذلك، ويجدونه في صفحة «الموافقات».',
};

export const serviceKeys: Texts['serviceKeys'] = {
  lines:
    'بمفتاح خدمة يتصرف أحد أنظمتك الخلفية باسم فريق الخدمة من دون أن يسجّل أحد الدخول. لا تُنشأ المفاتيح ولا تُستبدل إلا على أحد أجهزة الخدمة: \u2066portico service-keys add\u2069، يليه اسم.',
  none: 'لا توجد مفاتيح خدمة.',
  created: (date) => `أُنشئ في ${apart(date)}`,
  scopes: (scopes) => `النطاقات: ${scopes.map(apart).join('، ')}`,
  networks: (networks) => `يعمل فقط من ${networks.map(apart).join('، ')}`,
  everywhere: 'يعمل من أي عنوان',
  revokeTitle: (name) => `هل تريد إبطال المفتاح ${quoted(name)}؟`,
  revokeLines:
    'لن تتلقى الأنظمة الخلفية التي تستخدمه أي ردود بعد الآن. وتُسحب الدعوات التي أُرسلت به ولم يُردّ عليها بعد. لا يمكن التراجع عن ذلك.',
  revoked: (name) => `لم يعد ${quoted(name)} يعمل.`,
};

export const events: Texts['events'] = {
  account: 'معرّف حساب',
  organization: 'معرّف مؤسسة',
  notAnId: 'يكون المعرّف بهذا الشكل: \u206601234567-89ab-cdef-0123-456789abcdef\u2069.',
};

export const failures: Texts['failures'] = {
  APPROVAL_REQUIRED: 'يتطلب هذا شخصًا ثانيًا من القائمين على الخدمة.',
  APPROVAL_ALREADY_PENDING: 'ينتظر هذا بالفعل موافقة شخص ثانٍ: انظر «الموافقات».',
  APPROVAL_NOT_PENDING: 'سبق اتخاذ قرار بشأن هذا الطلب.',
  APPROVAL_LIMIT_REACHED: 'ما زال كثير من طلباتك في الانتظار. اسحب بعضها أولًا.',
  APPROVAL_NOT_FOUND: 'انتهت صلاحية هذا الطلب.',
  SECOND_OPERATOR_REQUIRED: 'أنت من طلب هذا، لذا يجب أن يوافق عليه شخص آخر من القائمين على الخدمة.',
  OPERATOR_PROTECTED: 'لا يمكن للقائمين على الخدمة فعل هذا بحساباتهم أو بحسابات بعضهم بعضًا.',
  IMPERSONATION_NOT_ALLOWED:
    'لا يمكنك التصرف نيابةً عن هذا الشخص: إما أن ذلك غير مسموح به هنا، أو أن عليه أن يسمح بوصول الدعم أولًا.',
  EXTERNAL_ID_ALREADY_EXISTS: 'هذا المعرّف الخارجي مستخدم بالفعل.',
  APPLICATION_NOT_FOUND: 'حُذف هذا التطبيق بالفعل.',
  APPLICATION_LIMIT_REACHED: 'لا يمكن إضافة المزيد من التطبيقات.',
  SERVICE_KEY_NOT_FOUND: 'أُبطل مفتاح الخدمة هذا بالفعل.',
};

export const seals: Texts['seals'] = {
  title: 'الأختام',
  lines: [
    'كل دقيقة تُختم الأحداث الجديدة. يُظهر الختم ما إذا كان أحدها قد غُيّر أو حُذف أو أُضيف لاحقًا.',
    'احتفظ بنسخ في مكان لا يستطيع من يدير قاعدة البيانات الكتابة فيه: يقارنها الأمر ⁨portico events verify⁩.',
  ],
  none: 'لا توجد أختام بعد. يأتي الأول خلال دقيقتين من أول حدث.',
  number: (number) => `الختم ${numberOf(number)}`,
  about: (count, moment) =>
    `${pluralOf(count, {
      one: 'حدث واحد',
      two: 'حدثان',
      few: '# أحداث',
      many: '# حدثًا',
      other: '# حدث',
    })} · ${apart(moment)}`,
  root: 'الجذر:',
  save: 'حفظ هذه الأختام',
  fileName: 'الأختام.json',
};
