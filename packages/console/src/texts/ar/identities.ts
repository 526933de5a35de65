/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['identities'];

export const identities: Texts['identities'] = {
  heading: 'حسابات خارجية',
  lines: 'سجّل الدخول بحساب لديك في مكان آخر.',
  label: 'حساباتك المرتبطة',
  link: (name) => `ربط ${apart(name)}`,
  linked: (moment) => `رُبط ${moment}`,
  used: (distance) => `آخر استخدام ${distance}`,
  neverUsed: 'لم يُستخدم قط',
  unlink: 'إلغاء الربط',
  unlinkNamed: (name) => `إلغاء ربط ${apart(name)}`,
  unlinkTitle: (name) => `هل تريد إلغاء ربط ${apart(name)}؟`,
  unlinkLines: (name) => `لن تتمكن من تسجيل الدخول باستخدام ${apart(name)}. تبقى الجلسات الحالية.`,
  unlinked: (name) => `تم إلغاء ربط ${apart(name)}.`,
  last: 'هذه هي الطريقة الوحيدة لتسجيل الدخول إلى حسابك. اختر كلمة مرور أو أضف مفتاح مرور أولًا.',
};

export const noPassword: Texts['noPassword'] = {
  lines: 'تسجّل الدخول بدونها. مع كلمة مرور لا تعتمد على أحد غيرك.',
  choose: 'اختيار واحدة',
  chooseNamed: 'اختيار كلمة مرور',
  sent: (email) => `أرسلنا رابطًا لاختيار كلمة مرور إلى ${apart(email)}.`,
};
