/* العربية بصيغة المخاطب المفرد، انظر frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const failures: Translated['failures']['failures'] = {
  TOTP_NOT_FOUND: 'لا يوجد تطبيق مصادقة لتأكيده أو إزالته. أعدّ واحدًا أولًا.',
  FACTOR_NOT_FOUND: 'لم تعد لحسابك وسيلة تحقق إضافية، ولذلك لا رموز استرداد له.',
  TOTP_ALREADY_ACTIVE: 'لحسابك تطبيق مصادقة بالفعل.',
  MANAGER_ALREADY_EXISTS: 'هذا الشخص عضو في المؤسسة بالفعل.',
  INVITATION_ALREADY_PENDING: 'سبقت دعوة هذا العنوان.',
  INVITATION_NOT_PENDING: 'لم تعد هذه الدعوة سارية.',
  PASSKEY_ALREADY_EXISTS: 'سبقت إضافة مفتاح المرور هذا. استخدم جهازًا آخر أو مفتاح أمان آخر.',
  PASSKEY_LIMIT_REACHED: 'بلغت الحد الأقصى لعدد مفاتيح المرور. أزل مفتاحًا لم تعد تستخدمه.',
  LAST_OWNER: 'لا بد للمؤسسة من مالك. عيّن شخصًا آخر مالكًا أولًا.',
  ACCOUNT_NOT_FOUND: 'لم يعد هذا الحساب موجودًا.',
  ORGANIZATION_NOT_FOUND: 'حُذفت هذه المؤسسة، أو لم تعد عضوًا فيها.',
  MANAGER_NOT_FOUND: 'لم يعد هذا الشخص عضوًا في المؤسسة.',
  SESSION_NOT_FOUND: 'انتهت هذه الجلسة بالفعل.',
  PASSKEY_NOT_FOUND: 'أُزيل مفتاح المرور هذا بالفعل.',
  CONSENT_MISSING: 'يجب أن توافق أولًا.',
  INVITATION_NOT_FOUND: 'لم تعد هذه الدعوة موجودة.',
  ORGANIZATION_LIMIT_REACHED:
    'بلغت الحد الأقصى لعدد المؤسسات حاليًا. احذف مؤسسة لم تعد بحاجة إليها، أو أعد المحاولة غدًا.',
  INVITATION_LIMIT_REACHED:
    'بلغت المؤسسة الحد الأقصى لعدد الدعوات التي لم يُردّ عليها. اسحب دعوات لم يقبلها أحد.',
  MANAGER_LIMIT_REACHED: 'بلغت المؤسسة الحد الأقصى لعدد الأعضاء. أزل أحدهم أولًا.',
  SIGN_IN_REFUSED: 'لم يسمح المزوّد بتسجيل الدخول. حاول مجددًا أو سجّل الدخول بطريقة أخرى.',
  IDENTITY_NOT_LINKED: 'يوجد حساب بهذا العنوان بالفعل. سجّل الدخول إليه أولًا، ثم اربط المزوّد.',
  IDENTITY_ALREADY_EXISTS: 'تسجيل الدخول هذا مرتبط بحساب آخر بالفعل.',
  IDENTITY_NOT_FOUND: 'أُزيل هذا الربط بالفعل.',
  LAST_CREDENTIAL: 'هذه هي الطريقة الوحيدة لتسجيل الدخول إلى حسابك. أعدّ طريقة أخرى أولًا.',
  PROVIDER_UNAVAILABLE: 'لا يمكن الوصول إلى المزوّد الآن. حاول لاحقًا أو سجّل الدخول بطريقة أخرى.',
  IDEMPOTENCY_KEY_IN_USE: 'ما زال هذا قيد التنفيذ. أعد المحاولة بعد لحظات.',
};
