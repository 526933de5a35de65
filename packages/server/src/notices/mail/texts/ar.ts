import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * العربية الفصحى الحديثة كما في المنتجات الكبرى: مخاطبة بصيغة المفرد المذكر العامة في الأفعال، وتسميات الأزرار بالمصدر («تأكيد
 * العنوان»). أسماء الأشخاص والمؤسسات بين علامتي «» وفي عزل عن اتجاه النص.
 */

const LINES: NoticeLines = {
  email_change_notice: 'طُلب عنوان بريد إلكتروني جديد لحسابك',
  email_changed_notice: 'تم تغيير عنوان البريد الإلكتروني لحسابك',
  password_reset_notice: 'تمت إعادة تعيين كلمة مرورك',
  password_changed_notice: 'تم تغيير كلمة مرورك',
  password_breached_notice: 'كلمة مرورك موجودة في قائمة كلمات مرور مسرّبة',
  totp_enabled_notice: 'تم إعداد تطبيق مصادقة',
  totp_disabled_notice: 'تمت إزالة تطبيق المصادقة',
  recovery_codes_renewed_notice: 'تم استبدال رموز الاسترداد',
  recovery_code_used_notice: 'استُخدم رمز استرداد لتسجيل الدخول',
  passkey_added_notice: 'تمت إضافة مفتاح مرور',
  passkey_removed_notice: 'تمت إزالة مفتاح مرور',
  passkey_counter_reset_notice: 'بدأ مفتاح مرور عدّ مرات استخدامه من جديد',
  identity_linked_notice: 'تم ربط مزوّد',
  identity_unlinked_notice: 'تم إلغاء ربط مزوّد',
  factors_removed_notice: 'أزال القائمون على الخدمة وسائل التحقق الإضافية من حسابك',
  new_device_notice: 'تسجيل دخول من جهاز جديد على حسابك',
  webhook_failing_notice: 'توقف خطّاف ويب لإحدى مؤسساتك عن العمل',
  domain_missing_notice: 'سجل نطاق لإحدى مؤسساتك مفقود',
  domain_lost_notice: 'فقدت إحدى مؤسساتك نطاقًا',
  certificate_expiring_notice: 'شهادة اتصال لإحدى مؤسساتك ستنتهي قريبًا',
  sso_bypassed_notice: 'تجاوز مالكٌ تسجيل الدخول الخاص بإحدى مؤسساتك',
  sso_released_notice: 'أُعفي شخص من تسجيل الدخول الخاص بإحدى مؤسساتك',
  api_key_created_notice: 'تم إنشاء مفتاح API لإحدى مؤسساتك',
  manager_removed_notice: 'أُزيل من إحدى مؤسساتك شخص كان قد أنشأ مفاتيح API أو خطّافات ويب',
  approval_notice: 'طُلبت موافقتك',
};

const ROLES = {
  owner: 'بدور مالك، ويمكنه تغيير كل شيء وحذف المؤسسة',
  admin: 'بدور مشرف، ويمكنه تغيير المؤسسة وإدارة الجميع ما عدا مالكيها',
  viewer: 'بدور مُطّلع، ويمكنه عرض المؤسسة وأعضائها',
} as const;

const KEY_ROLES = {
  admin: 'يمكنه تغييرها وإدارة أعضائها ودعواتها وخطّافات الويب الخاصة بها',
  viewer: 'يمكنه عرضها وعرض أعضائها',
} as const;

export const texts: MailTexts = {
  quotes: ['«', '»'],
  more: {
    zero: '# غيرها',
    one: 'واحد آخر',
    two: 'اثنان آخران',
    few: '# غيرها',
    many: '# غيرها',
    other: '# غيرها',
  },
  sentBy: (site) => `أُرسلت من ${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const named = (name: string | undefined) => (name === undefined ? 'أحد الأعضاء' : quoted(name));
    const FINE = phrase`إذا كنت أنت من فعل ذلك، فلا يلزمك فعل أي شيء.`;
    const NOT_YOU = phrase`إذا لم تكن أنت، فأعد تعيين كلمة مرورك الآن: سيؤدي ذلك إلى تسجيل خروج أي شخص آخر. ثم راجع إعدادات الأمان في حسابك.`;
    const DAY_LONG = phrase`يعمل الرابط مرة واحدة، ومدة صلاحيته ${length(24, 'hour')}.`;
    const HOUR_LONG = phrase`يعمل الرابط مرة واحدة، ومدة صلاحيته ${length(60, 'minute')}. عند اختيار كلمة مرور جديدة يتم تسجيل خروجك من كل الأجهزة.`;
    const OWNER = phrase`تصلك هذه الرسالة لأنك من مالكي المؤسسة.`;
    return {
      verification: ({ site }) => ({
        subject: 'تأكيد عنوان بريدك الإلكتروني',
        says: phrase`سجّل أحدهم حسابًا في ${site} بعنوان البريد الإلكتروني هذا. إذا كنت أنت، فأكّد أن العنوان لك.`,
        link: 'تأكيد العنوان',
        notes: DAY_LONG,
        otherwise: phrase`إذا لم تكن أنت، فافتح الرابط واختر «لم أكن أنا»، وسيُحذف الحساب.`,
      }),
      email_change_verification: ({ site }) => ({
        subject: 'تأكيد عنوان بريدك الإلكتروني الجديد',
        says: phrase`طلب أحدهم استخدام عنوان البريد الإلكتروني هذا لحسابه في ${site}. إذا كنت أنت، فأكّد أن العنوان لك.`,
        link: 'تأكيد العنوان',
        notes: phrase`${DAY_LONG} لن يتغير شيء ما لم تفتحه.`,
        otherwise: phrase`إذا لم تكن أنت، فافتح الرابط واختر «لم أكن أنا»، وسيُلغى التغيير.`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'طُلب عنوان بريد إلكتروني جديد لحسابك',
        says: phrase`طلب شخص مسجّل الدخول إلى حسابك في ${site} ويعرف كلمة مروره تغيير عنوان البريد الإلكتروني. يسري التغيير بعد تأكيد العنوان الجديد.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فغيّر كلمة مرورك الآن أو أعد تعيينها: سيوقف ذلك التغيير.`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'تم تغيير عنوان البريد الإلكتروني لحسابك',
        says: phrase`أصبح لحسابك في ${site} عنوان بريد إلكتروني آخر تم تأكيده. لم يعد بالإمكان تسجيل الدخول بهذا العنوان، ولن تصله رسائل أخرى عن الحساب.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فتواصل فورًا مع القائمين على ${site}.`,
      }),
      password_reset: ({ site }) => ({
        subject: 'إعادة تعيين كلمة مرورك',
        says: phrase`طلب أحدهم إعادة تعيين كلمة مرور حسابك في ${site}. إذا كنت أنت، فاختر كلمة مرور جديدة.`,
        link: 'اختيار كلمة مرور جديدة',
        notes: HOUR_LONG,
        otherwise: phrase`إذا لم تكن أنت، فتجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي.`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'رمز تسجيل الدخول',
        says: [phrase`أدخل هذا الرمز لتسجيل الدخول إلى حسابك في ${site}:`, phrase`رمزك: ${loginCode}`],
        notes: phrase`يعمل الرمز مرة واحدة، حيث طُلب، وتنتهي صلاحيته بعد ${length(10, 'minute')}.`,
        otherwise: phrase`لن يطلبه منك أحد من ${site}. إن لم تطلبه، فتجاهل هذه الرسالة: لا يمكن لأحد تسجيل الدخول دون الرمز.`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'رابط لإعادة تعيين كلمة مرورك',
        says: phrase`أرسل إليك القائمون على ${site} هذا الرابط لتتمكن من اختيار كلمة مرور جديدة لحسابك.`,
        link: 'اختيار كلمة مرور جديدة',
        notes: HOUR_LONG,
        otherwise: phrase`إذا لم تطلب ذلك، فتجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي.`,
      }),
      account_invitation: ({ site }) => ({
        subject: 'تعيين كلمة مرور لحسابك الجديد',
        says: phrase`أنشأ القائمون على ${site} حسابًا لك بعنوان البريد الإلكتروني هذا. اختر كلمة مرور لتسجيل الدخول بها.`,
        link: 'اختيار كلمة مرور',
        notes: phrase`يعمل الرابط مرة واحدة، ومدة صلاحيته ${length(7, 'day')}. بعد ذلك، اطلب من ${site} إعادة تعيين كلمة مرورك.`,
        otherwise: phrase`إذا كنت لا تريد الحساب، فتجاهل هذه الرسالة: لن يتمكن أحد من تسجيل الدخول إليه.`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`ما زال تطبيق المصادقة معدًّا لحسابك.`] : []),
          ...listed(kept.passkeys, (list) => phrase`مفاتيح المرور التي ما زالت تعمل: ${list}.`),
          ...listed(kept.apiKeys, (list) => phrase`مفاتيح API الخاصة بك التي ما زالت تعمل: ${list}.`),
          ...listed(
            kept.webhooks,
            (list) => phrase`خطّافات الويب الخاصة بك التي ما زالت تتلقى الأحداث: ${list}.`,
          ),
        ];
        return {
          subject: 'تمت إعادة تعيين كلمة مرورك',
          says: [
            phrase`تمت إعادة تعيين كلمة مرور حسابك في ${site} برابط أُرسل إلى هذا العنوان، وتم تسجيل خروجك من كل الأجهزة.`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`إذا كنت أنت من فعل ذلك، فما عليك إلا تسجيل الدخول من جديد.`
              : phrase`إذا كنت أنت من فعل ذلك، فسجّل الدخول من جديد وأزل كل ما لا تعرفه مما سبق: لا تكفي كلمة المرور الجديدة لإيقافه.`,
          otherwise: phrase`إذا لم تكن أنت، فهناك من يستطيع قراءة بريدك: غيّر أولًا كلمة مرور صندوق بريدك، ثم اطلب من ${site} إعادة تعيين كلمة المرور مرة أخرى.`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'تم تغيير كلمة مرورك',
        says: phrase`غيّر شخص مسجّل الدخول ويعرف كلمة المرور السابقة كلمة مرور حسابك في ${site}.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فاطلب الآن من ${site} إعادة تعيين كلمة مرورك: سيؤدي ذلك إلى تسجيل خروج أي شخص آخر.`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'غيّر كلمة مرورك: ظهرت في تسريب بيانات',
        says: phrase`سجّلت الدخول إلى حسابك في ${site} بكلمة مرور ظهرت في تسريب بيانات، هنا أو في مكان آخر. يمكن لمن لديه قائمة كهذه تجربتها على حسابك.`,
        notes: phrase`اختر كلمة مرور أخرى لا تستخدمها في أي مكان آخر. تُرسل هذه الرسالة مرة واحدة لكل كلمة مرور.`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'تم إعداد تطبيق مصادقة لحسابك',
        says: phrase`أصبح تسجيل الدخول إلى حسابك في ${site} يتطلب رمزًا من تطبيق مصادقة إضافةً إلى كلمة المرور.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'تمت إزالة تطبيق المصادقة من حسابك',
        says: phrase`لم يعد تسجيل الدخول إلى حسابك في ${site} يتطلب رمزًا: تكفي كلمة المرور.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'تم استبدال رموز الاسترداد',
        says: phrase`تم استبدال رموز الاسترداد لحسابك في ${site}. لم تعد الرموز السابقة تعمل.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'استُخدم أحد رموز الاسترداد لحسابك',
        says: phrase`سجّل أحدهم الدخول إلى حسابك في ${site} بكلمة المرور ورمز استرداد، ولم يعد هذا الرمز صالحًا.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'تمت إضافة مفتاح مرور إلى حسابك',
        says: phrase`أضاف شخص مسجّل الدخول مفتاح مرور إلى حسابك في ${site}. يمكن استخدامه لتسجيل الدخول من دون كلمة مرور.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فأزل مفتاح المرور وغيّر كلمة مرورك الآن.`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'تمت إزالة مفتاح مرور من حسابك',
        says: phrase`أزال شخص مسجّل الدخول مفتاح مرور من حسابك في ${site}. لم يعد بالإمكان تسجيل الدخول به، وانتهت الجلسات التي بدأت به.`,
        notes: phrase`${FINE} قد ترغب أيضًا في حذف مفتاح المرور من جهازك.`,
        otherwise: phrase`إذا لم تكن أنت، فغيّر كلمة مرورك الآن.`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'تحقّق من مفتاح مرور في حسابك',
        says: phrase`استُخدم مفتاح مرور من حسابك في ${site} لتسجيل الدخول، وبدأ عدّ مرات استخدامه من جديد. هذا معتاد إذا نقلته إلى مدير كلمات مرور آخر أو جهاز آخر.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فأزل مفتاح المرور وغيّر كلمة مرورك الآن.`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'تم ربط مزوّد بحسابك',
        says: phrase`ربط شخص مسجّل الدخول مزوّدًا بحسابك في ${site}. يمكن استخدامه لتسجيل الدخول من دون كلمة مرور.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فألغِ ربط المزوّد وغيّر كلمة مرورك الآن.`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'تم إلغاء ربط مزوّد بحسابك',
        says: phrase`ألغى شخص مسجّل الدخول ربط مزوّد بحسابك في ${site}. لم يعد بالإمكان تسجيل الدخول به.`,
        notes: FINE,
        otherwise: phrase`إذا لم تكن أنت، فغيّر كلمة مرورك الآن.`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'تمت إزالة وسائل التحقق الإضافية من حسابك',
        says: phrase`أزال القائمون على ${site} تطبيق المصادقة ورموز الاسترداد ومفاتيح المرور من حسابك، وتم تسجيل خروجك من كل الأجهزة. تكفي الآن كلمة المرور لتسجيل الدخول.`,
        notes: phrase`إذا كنت قد طلبت ذلك منهم، فسجّل الدخول وأعدّ تطبيق مصادقة أو مفتاح مرور من جديد.`,
        otherwise: phrase`إذا لم تطلب ذلك، فأعد تعيين كلمة مرورك الآن وتواصل مع القائمين على ${site}.`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: 'لديك دعوة للانضمام إلى مؤسسة',
        says: phrase`وصلتك دعوة من ${named(inviterName)} للانضمام إلى ${quoted(organizationName)} في ${site} ${ROLES[role]}.`,
        link: 'عرض الدعوة',
        notes: phrase`يمكنك قبولها أو رفضها حتى ${day(expiresAt)}.`,
        otherwise: phrase`إذا كنت لا تعرف هذه المؤسسة، فارفض الدعوة أو تجاهل هذه الرسالة.`,
      }),
      approval_notice: ({ site }) => ({
        subject: 'موافقتك مطلوبة',
        says: phrase`يريد أحد القائمين على ${site} حذف حساب أو مؤسسة، أو إزالة وسائل التحقق الإضافية من حساب. يتطلب ذلك موافقة شخص ثانٍ.`,
        link: 'عرض التفاصيل',
        notes: phrase`يمكن الموافقة خلال ساعة. إذا لم توافق، فلن يحدث شيء.`,
        otherwise: phrase`تصلك هذه الرسالة لأنك من القائمين على ${site}. استفسر قبل أن توافق على أي شيء لم تكن تتوقعه.`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'تسجيل دخول جديد إلى حسابك',
        says: [
          phrase`سجّل أحدهم الدخول إلى حسابك في ${site} من جهاز لم يُستخدم لذلك خلال آخر 90 يومًا.`,
          phrase`الوقت: ${day(at)}`,
          phrase`المتصفح: ${browser ?? 'غير معروف'}`,
          phrase`العنوان: ${ipAddress ?? 'غير معروف'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'لم يعد خطّاف ويب يتلقى الأحداث',
        says: phrase`لم يعد خطّاف الويب الخاص بـ ${quoted(organizationName)} في ${site} والموجّه إلى ${quoted(host)} يتلقى الأحداث: تعذّر تسليم أي شيء طوال ثلاثة أيام، أو أجاب المستقبِل بالرمز 410 Gone.`,
        why: OWNER,
        notes: phrase`عندما يعمل المستقبِل من جديد، فعّل خطّاف الويب وستُسلَّم الأحداث المعلّقة. إذا لم تعد بحاجة إليه، فاحذفه.`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'سجل أحد النطاقات مفقود',
        says: phrase`سجل TXT الذي يثبت أن ${quoted(organizationName)} في ${site} تملك النطاق ${quoted(name)} غير موجود في DNS. إذا لم يعد، فسيُفقد النطاق في ${day(lostAt)}، ولن يمكن بعدها تسجيل الدخول بعناوينه عبر الاتصال.`,
        why: OWNER,
        notes: phrase`أضف السجل من جديد: الاسم ${quoted(record.name)}، والقيمة ${quoted(record.value)}. يُبحث عنه مرة كل يوم؛ وللبحث عنه فورًا، اختر «تحقّق الآن» في صفحة النطاقات.`,
        otherwise: phrase`إذا لم يعد النطاق تابعًا للمؤسسة، فأزله من صفحة النطاقات.`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'فُقد نطاق',
        says: phrase`لم يعد النطاق ${quoted(name)} موثّقًا لـ ${quoted(organizationName)} في ${site}: سجله مفقود من DNS منذ أسبوع. لم يعد يمكن تسجيل الدخول بعناوينه عبر الاتصال.`,
        why: OWNER,
        notes: phrase`إذا كان النطاق لا يزال تابعًا للمؤسسة، فأضف السجل من جديد: الاسم ${quoted(record.name)}، والقيمة ${quoted(record.value)}. ثم اختر «تحقّق الآن» في صفحة النطاقات.`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: 'شهادة ستنتهي قريبًا',
        says: phrase`الشهادة التي يوقّع بها موفّر الهوية للاتصال ${quoted(name)} التابع لـ ${quoted(organizationName)} في ${site} تنتهي في ${day(endsAt)}. عندما يوقّع الموفّر بشهادة أخرى غير معروفة هنا، لن يمكن بعدها تسجيل الدخول عبر الاتصال.`,
        why: OWNER,
        notes: [
          phrase`اطلب من موفّر الهوية إنشاء شهادة جديدة، وقدّم بياناته الوصفية الجديدة للاتصال قبل ذلك. وأثناء استبدال إحداهما بالأخرى، يمكن أن تحتوي البيانات الوصفية على الاثنتين.`,
          phrase`إذا كانت البيانات الوصفية معطاة بعنوان URL، فإنها تُقرأ من جديد كل يوم: يكفي أن تكون الشهادة الجديدة هناك في الوقت المناسب.`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'تم تجاوز تسجيل الدخول الخاص بمؤسستك',
        says: phrase`استخدم ${named(personName)}، وهو مالك لمؤسسة ${quoted(organizationName)} في ${site}، المؤسسةَ من دون تسجيل الدخول الخاص بها الذي تطلبه من مديريها. يمكن للمالكين الذين يسجّلون الدخول بعامل ثانٍ فعل ذلك دائمًا، حتى لا يُقصي مزوّدٌ متعطل أحدًا.`,
        why: OWNER,
        notes: phrase`إذا كنت تتوقع ذلك، فلا يلزمك فعل أي شيء.`,
        otherwise: phrase`إذا لم تكن تتوقعه، فاسأل هذا الشخص: ربما يستخدم شخص آخر حسابه. تُظهر أحداث المؤسسة ما تم فعله.`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'أُعفي شخص من تسجيل الدخول الخاص بمؤسستك',
        says: phrase`لم يعد على ${named(personName)}، وهو من مديري ${quoted(organizationName)} في ${site}، استخدام تسجيل الدخول الخاص بالمؤسسة: فقد أعفاه أحد المالكين.`,
        why: OWNER,
        notes: phrase`إذا كنت تتوقع ذلك، فلا يلزمك فعل أي شيء.`,
        otherwise: phrase`إذا لم تكن تتوقعه، فاسأل المالكين الآخرين: تُظهر أحداث المؤسسة من فعل ذلك.`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'تم إنشاء مفتاح API',
        says: phrase`أنشأ ${named(makerName)} مفتاح API باسم ${quoted(name)} لمؤسسة ${quoted(organizationName)} في ${site}. أي برنامج يملكه ${KEY_ROLES[role]}.`,
        why: OWNER,
        notes: phrase`إذا كنت تتوقع ذلك، فلا يلزمك فعل أي شيء.`,
        otherwise: phrase`إذا لم تكن تتوقعه، فألغِ المفتاح واسأل من أنشأه: ربما يستخدم شخص آخر حسابه.`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: 'مفاتيح API وخطّافات ويب لشخص غادر',
        says: [
          phrase`لم يعد ${named(personName)} عضوًا في ${quoted(organizationName)} في ${site}، لكنه كان قد أنشأ هناك مفاتيح API أو خطّافات ويب.`,
          ...listed(apiKeys.kept, (list) => phrase`مفاتيح API التي ما زالت تعمل: ${list}.`),
          ...listed(webhooks.kept, (list) => phrase`خطّافات الويب التي ما زالت تتلقى الأحداث: ${list}.`),
          ...listed(apiKeys.ended, (list) => phrase`مفاتيح API التي أُلغيت: ${list}.`),
          ...listed(webhooks.ended, (list) => phrase`خطّافات الويب التي حُذفت: ${list}.`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`تستمر مفاتيح API وخطّافات الويب في العمل من دون من أنشأها، لأن برامج قد تعتمد عليها. استبدل المفاتيح والأسرار التي قد يعرفها هذا الشخص، وألغِ أو احذف ما لم تعد بحاجة إليه.`
            : phrase`تحتاج البرامج التي كانت تعتمد عليها إلى مفاتيح وخطّافات جديدة.`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'تغييرات أكثر مما نرسل عنه رسائل',
        says: [
          phrase`منذ ${day(summary.since)} حدثت في ${site} تغييرات أكثر مما يمكن أن نرسل إليك رسائل عنه. لم يتم إشعارك بما يلي:`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${plural(count, { one: '.', two: '، مرتين.', few: '، # مرات.', many: '، # مرة.', other: '، # مرة.' })}`,
          ),
        ],
        notes: phrase`${FINE} يعرض حسابك كل ما حدث.`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
