/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['sign-in'];

export const signIn: Texts['signIn'] = {
  title: 'تسجيل الدخول',
  stay: 'البقاء مسجّل الدخول',
  stayHint: 'وإلا فسيتم تسجيل خروجك عند إغلاق المتصفح. اختر هذا على جهازك الخاص فقط.',
  forgot: 'هل نسيت كلمة المرور؟',
  emailCode: 'استلام رمز بالبريد',
  noAccount: 'ليس لديك حساب؟',
  register: 'إنشاء حساب',
  lastWay: 'آخر طريقة مستخدَمة',
};

export const register: Texts['register'] = {
  title: 'إنشاء حساب',
  submit: 'إنشاء الحساب',
  registered: (email) => `مرحبًا بك! أرسلنا رابطًا إلى ${apart(email)}. افتحه لتأكيد عنوانك.`,
  hasAccount: 'لديك حساب بالفعل؟',
  signIn: 'تسجيل الدخول',
  signInInstead: 'تسجيل الدخول بدلًا من ذلك',
};

export const forgotPassword: Texts['forgotPassword'] = {
  title: 'إعادة تعيين كلمة المرور',
  lines: 'أدخل بريدك الإلكتروني، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
  back: 'العودة إلى تسجيل الدخول',
  sentLines: (email) => [
    `إذا كان هناك حساب بالعنوان ${apart(email)}، فسيصله رابط بعد قليل. مدة صلاحيته ساعة.`,
    'لم يصلك شيء بعد بضع دقائق؟ ابحث في مجلد البريد غير المرغوب فيه، وتأكد من صحة العنوان.',
  ],
  sentAgain: 'استخدام عنوان آخر',
};

export const passkeySignIn: Texts['passkeySignIn'] = {
  submit: 'تسجيل الدخول بمفتاح مرور',
  notUsed: 'لم يستخدم متصفحك مفتاح مرور. أعد المحاولة، أو سجّل الدخول بكلمة مرورك.',
  notKnown:
    'لا يمكن استخدام مفتاح المرور هذا هنا: ربما أُزيل من حسابك أو نُسخ. سجّل الدخول بطريقة أخرى، ثم أضفه من جديد ضمن الأمان.',
};
