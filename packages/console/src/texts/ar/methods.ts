/* العربية بصيغة المخاطب المفرد، انظر frame.ts. ترد في قائمة بعد «باستخدام». */
import type { Translated } from '../../frame/translated.ts';

export const methods: Translated['methods']['methods'] = {
  password: 'كلمة المرور',
  email: 'رمز من رسالة بريد',
  provider: 'حساب خارجي',
  sso: 'تسجيل دخول مؤسستك',
  totp: 'تطبيق المصادقة',
  recovery_code: 'رمز استرداد',
  passkey: 'مفتاح مرور',
};
