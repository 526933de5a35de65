/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import { apart } from '../../frame/apart.ts';
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['brand'];

const COLOUR = '\u2066#1f5c99\u2069';
const HTTPS = '\u2066https://\u2069';
const MAILTO = '\u2066mailto:\u2069';
export const failures: Texts['failures'] = {
  BRAND_PROTECTED: 'مصدر العلامة التجارية ملف من ملفات الخدمة، لذا لا يمكن تغييرها هنا.',
};

export const brandPage: Texts['brandPage'] = {
  lines:
    'ما يعرف به الناس خدمتك. تحملها الصفحات والرسائل وتطبيقات المصادقة ومفاتيح المرور، ليتعرّف الناس عليك.',
  file: 'مصدر العلامة التجارية هو الملف الذي يحدده PORTICO_BRAND_FILE. غيّر الملف ثم أعد تشغيل الخدمة: يمكنك هنا الاطلاع عليها فقط.',
  nameHint: 'اتركه فارغًا لاستخدام الاسم المضبوط في إعدادات الخدمة.',
  logoDark: 'الشعار للخلفيات الداكنة',
  logoHint: `صورة بصيغة PNG أو WebP لا يتجاوز حجمها ${numberOf(32)} كيلوبايت ولا أي من بُعديها ${numberOf(1024)} بكسل. يظهر الشعار بجانب الاسم.`,
  logoDarkHint: 'فقط إذا كان الشعار الآخر لا يظهر عليها.',
  accent: 'اللون على الخلفيات الفاتحة',
  accentHint: `مثل ${COLOUR}. تظهر به الروابط والأزرار.`,
  accentDark: 'اللون على الخلفيات الداكنة',
  accentDarkHint: 'اتركه فارغًا لاستخدام أقرب لون فاتح بما يكفي.',
  accentFlaw: (nearest) =>
    nearest === undefined
      ? `أدخل لونًا، مثل ${COLOUR}.`
      : `تصعب قراءة النص بهذا اللون. أقرب لون مقروء هو ${apart(nearest)}.`,
  supportFlaw: `أدخل عنوانًا يبدأ بـ ${HTTPS}، أو ${MAILTO} يليها عنوان بريد إلكتروني.`,
  links: {
    home: 'صفحتك الخاصة',
    terms: 'شروط الخدمة',
    privacy: 'إشعار الخصوصية',
    support: 'المساعدة',
  },
  supportHint: `صفحة، أو ${MAILTO} يليها عنوان.`,
  mailFooter: 'آخر أسطر الرسائل',
  mailFooterHint: 'مثل عنوان شركتك.',
  languages: 'اللغات',
  languagesHint: 'التي تتوفر بها الصفحات والرسائل',
  languagesFlaw: 'اختر لغة واحدة على الأقل.',
  saved: 'تم حفظ العلامة التجارية. يراها الناس خلال ثوانٍ؛ ولتراها هنا، أعد تحميل الصفحة.',
  preview: 'معاينة',
  light: 'فاتح',
  dark: 'داكن',
  mail: {
    says: (name) => `رسالة من ${apart(name)}`,
    line: 'طلب أحدهم إعادة تعيين كلمة مرور حسابك. إذا كنت أنت، فاختر كلمة مرور جديدة.',
    button: 'اختيار كلمة مرور جديدة',
    from: (name, host) => `أُرسلت من ${apart(name)}، ${apart(host)}`,
  },
};
