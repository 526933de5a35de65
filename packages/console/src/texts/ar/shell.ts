/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const shell: Translated['shell']['shell'] = {
  description: 'تسجيل الدخول وإدارة حسابك ومؤسساتك.',
  noScript: {
    what: 'من هنا تسجّل الدخول وتدير حسابك ومؤسساتك. يلزم JavaScript لذلك.',
    how: 'اسمح بتشغيل JavaScript لهذا الموقع في إعدادات متصفحك، ثم أعد تحميل الصفحة.',
  },
};
