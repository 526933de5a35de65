/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const passkeyErrors: Translated['passkeyErrors']['passkeyErrors'] = {
  failed:
    'تعذّر على متصفحك أو مدير كلمات المرور استخدام مفتاح مرور. أعد المحاولة، أو استخدم مفتاح مرور آخر أو طريقة أخرى.',
};
