// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('ar');

export const common = {
  loadMore: `عرض المزيد`,
  tryAgain: `إعادة المحاولة`,
  cancel: `إلغاء`,
  roles: { owner: `مالك`, admin: `مشرف`, viewer: `مُطّلع` },
};

export const session = {
  signIn: `تسجيل الدخول`,
  signOut: `تسجيل الخروج`,
  account: `الحساب`,
  acting: ({ operator, person }: { operator: string; person: string }) => `الحساب ⁨${operator}⁩ يتصرف نيابةً عن ⁨${person}⁩. يُسجَّل ما تفعله هنا في أحداثه.`,
};

export const organizations = {
  label: `مؤسساتك`,
  switch: `تبديل المؤسسة`,
  search: `البحث عن مؤسسة`,
  none: `لا توجد مؤسسات مطابقة.`,
  count: (total: number) => (formats.pluralOf(total, { zero: `لا مؤسسات`, one: `مؤسسة واحدة`, two: `مؤسستان`, few: `# مؤسسات`, other: `# مؤسسة` })),
  create: `إنشاء مؤسسة`,
  name: `الاسم`,
  submit: `إنشاء`,
};

export const people = {
  label: `أعضاء المؤسسة`,
  search: `الاسم أو البريد الإلكتروني`,
  none: `لا يوجد أعضاء مطابقون.`,
  you: `أنت`,
  notAccepted: `بانتظار القبول`,
  role: `الدور`,
  roleHints: { owner: `يمكنه فعل كل شيء، بما في ذلك حذف المؤسسة.`, admin: `يمكنه تغيير المؤسسة وإدارة أعضائها ما عدا مالكيها.`, viewer: `يمكنه رؤية كل شيء من دون تغيير أي شيء.` },
  productRoles: `أدوار المنتج`,
  edit: `تعديل`,
  editNamed: (name: string) => `تعديل ⁨${name}⁩`,
  save: `حفظ`,
  saved: `تم الحفظ.`,
  remove: `إزالة`,
  removeNamed: (name: string) => `إزالة ⁨${name}⁩`,
  removeTitle: (name: string) => `هل تريد إزالة ⁨${name}⁩؟`,
  removeLines: `ينتهي وصول هذا العضو فورًا. وتُسحب الدعوات التي أرسلها ولم يُردّ عليها بعد.`,
  removed: (name: string) => `تمت إزالة ⁨${name}⁩.`,
  leave: `مغادرة`,
  leaveTitle: `هل تريد مغادرة هذه المؤسسة؟`,
  leaveLines: `ينتهي وصولك فورًا. لتعود، لا بد أن يدعوك أحد من جديد.`,
  behind: `غيّر شخص آخر هذه البيانات في هذه الأثناء. ما تراه الآن محدَّث.`,
};

export const sent = {
  invite: `دعوة أشخاص`,
  emails: `عناوين البريد الإلكتروني`,
  emailsHint: `افصل بين العناوين بفاصلة أو بسطر جديد.`,
  submit: `إرسال الدعوة`,
  sentAll: (count: number) => (formats.pluralOf(count, { zero: `لم تُرسَل أي دعوة.`, one: `أُرسلت دعوة واحدة.`, two: `أُرسلت دعوتان.`, few: `أُرسلت # دعوات.`, other: `أُرسلت # دعوة.` })),
  label: `الدعوات المرسلة`,
  expires: (distance: string) => `تنتهي صلاحيته ${distance}`,
  resend: `إعادة الإرسال`,
  resendNamed: (email: string) => `إعادة الإرسال إلى ⁨${email}⁩`,
  resent: (email: string) => `أُرسل رابط جديد إلى ⁨${email}⁩. لم يعد الرابط السابق صالحًا.`,
  revoke: `سحب`,
  revokeNamed: (email: string) => `سحب الدعوة الموجّهة إلى ⁨${email}⁩`,
  revoked: `تم سحب الدعوة.`,
};

export const received = {
  label: `الدعوات الموجّهة إليك`,
  as: { owner: `أنت مدعو بدور مالك`, admin: `أنت مدعو بدور مشرف`, viewer: `أنت مدعو بدور مُطّلع` },
  from: { owner: (inviter: string) => `دعوة من ⁨${inviter}⁩ بدور مالك`, admin: (inviter: string) => `دعوة من ⁨${inviter}⁩ بدور مشرف`, viewer: (inviter: string) => `دعوة من ⁨${inviter}⁩ بدور مُطّلع` },
  expires: (distance: string) => `تنتهي صلاحيته ${distance}`,
  accept: `قبول`,
  acceptNamed: (name: string) => `قبول الدعوة إلى ⁨${name}⁩`,
  accepted: (name: string) => `تم انضمامك إلى «⁨${name}⁩».`,
  decline: `رفض`,
  declineNamed: (name: string) => `رفض الدعوة إلى ⁨${name}⁩`,
  declined: (name: string) => `رفضتَ الدعوة إلى «⁨${name}⁩».`,
};

export const refusals = {
  email: `أدخل عنوان بريد إلكتروني كاملًا، مثل name@example.com.`,
  LAST_OWNER: `لا بد للمؤسسة من مالك. عيّن شخصًا آخر مالكًا أولًا.`,
  MANAGER_ALREADY_EXISTS: `هذا الشخص عضو في المؤسسة بالفعل.`,
  MANAGER_NOT_FOUND: `لم يعد هذا الشخص عضوًا في المؤسسة.`,
  MANAGER_LIMIT_REACHED: `بلغت المؤسسة الحد الأقصى لعدد الأعضاء. أزل أحدهم أولًا.`,
  INVITATION_ALREADY_PENDING: `سبقت دعوة هذا العنوان.`,
  INVITATION_NOT_PENDING: `لم تعد هذه الدعوة سارية.`,
  INVITATION_NOT_FOUND: `لم تعد هذه الدعوة موجودة.`,
  INVITATION_LIMIT_REACHED: `بلغت المؤسسة الحد الأقصى لعدد الدعوات التي لم يُردّ عليها. اسحب دعوات لم يقبلها أحد.`,
};

export const failures = {
  noAnswer: `تعذّر الوصول إلى الخدمة. تحقق من اتصالك ثم أعد المحاولة.`,
  busy: `الخدمة مشغولة. أعد المحاولة بعد لحظات.`,
  wrong: `حدث خطأ في الخادم. أعد المحاولة لاحقًا.`,
  outdated: `هذه الصفحة غير محدَّثة. أعد تحميلها ثم حاول مرة أخرى.`,
  refused: `هذه القيمة غير مقبولة هنا. تحقق مما أدخلته.`,
  tooLong: (max: number) => (formats.pluralOf(max, { one: `استخدم حرفًا واحدًا على الأكثر.`, two: `استخدم حرفين على الأكثر.`, few: `استخدم # أحرف على الأكثر.`, many: `استخدم # حرفًا على الأكثر.`, other: `استخدم # حرف على الأكثر.` })),
  tooFastFor: { seconds: (seconds: number) => `محاولات كثيرة جدًا. أعد المحاولة بعد ${(formats.pluralOf(seconds, { one: `ثانية واحدة`, two: `ثانيتين`, few: `# ثوانٍ`, other: `# ثانية` }))}.`, minutes: (minutes: number) => `محاولات كثيرة جدًا. أعد المحاولة بعد ${(formats.pluralOf(minutes, { one: `دقيقة واحدة`, two: `دقيقتين`, few: `# دقائق`, other: `# دقيقة` }))}.` },
  signInAgain: `تسجيل الدخول من جديد`,
  setUpSecondFactor: `إعداد وسيلة تحقق إضافية`,
  ACCESS_FORBIDDEN: `غير مسموح لك بذلك.`,
  ACCESS_TOKEN_INVALID: `تم تسجيل خروجك`,
  REAUTHENTICATION_REQUIRED: `مضى وقت على تسجيل دخولك. أكّد هويتك للمتابعة.`,
  SECOND_FACTOR_MISSING: `يتطلب ذلك وسيلة تحقق إضافية: سجّل الدخول بمفتاح مرور، أو بكلمة مرورك ورمز. إن لم يكن لديك أيهما، فأعد واحدًا.`,
  SSO_REQUIRED: `تشترط مؤسستك تسجيل الدخول الموحد.`,
  POLICY_REFUSED: `لا تسمح سياسة المؤسسة بتسجيل الدخول هذا أو بهذه الشبكة. سجّل الدخول بطريقة أخرى أو من مكان آخر؛ ويمكن للمالك تغيير السياسة.`,
  EMAIL_NOT_VERIFIED: `أكّد عنوان بريدك الإلكتروني أولًا: افتح الرابط في الرسالة التي أرسلناها إليك.`,
  ORGANIZATION_NOT_FOUND: `حُذفت هذه المؤسسة، أو لم تعد عضوًا فيها.`,
  ORGANIZATION_LIMIT_REACHED: `بلغت الحد الأقصى لعدد المؤسسات حاليًا. احذف مؤسسة لم تعد بحاجة إليها، أو أعد المحاولة غدًا.`,
};
