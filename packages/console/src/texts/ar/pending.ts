/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const goOnTo: Translated['pending']['goOnTo'] = (application) =>
  `المتابعة إلى «\u2068${application}\u2069»`;

export const texts: Translated['pending']['texts'] = {
  label: 'تسجيل الدخول إلى تطبيق',
  line: (application) => `كنت بصدد تسجيل الدخول إلى «\u2068${application}\u2069». تابع هناك عندما تنتهي هنا.`,
};
