/* العربية بصيغة المخاطب المفرد، انظر frame.ts. أسماء التطبيقات بين علامتي تنصيص، فقد اختارها غيرنا. */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

const quoted = (name: string) => `«${apart(name)}»`;

export const endSession: Translated['end-session']['endSession'] = {
  ask: {
    title: 'هل تريد تسجيل الخروج؟',
    asks: (application) => `يسأل ${quoted(application)} إن كنت تريد تسجيل الخروج هنا أيضًا.`,
    everywhere: 'تسجيل الخروج من كل مكان',
    everywhereHint: 'ينهي جلساتك في كل المتصفحات وعلى كل الأجهزة.',
    submit: 'تسجيل الخروج',
    stay: 'البقاء مسجّل الدخول',
    reach: 'ينهي ذلك أيضًا ما يمكن أن تفعله لك التطبيقات التي سجّلت الدخول إليها في هذا المتصفح.',
  },
  signingOut: 'جارٍ تسجيل الخروج',
  over: {
    title: 'تم تسجيل خروجك',
    line: 'يمكنك إغلاق هذه الصفحة الآن.',
    notFollowed: 'لن تُعاد إلى التطبيق: العنوان المطلوب غير مسجّل لهذا التطبيق.',
    signIn: 'تسجيل الدخول من جديد',
  },
  goingOn: (application) => `جارٍ العودة إلى ${quoted(application)}`,
  unknownLines: 'إما أنه غير موجود أو أنه معطّل. لن تُعاد إليه.',
  unsafe: {
    title: 'لا يمكن تسجيل الخروج بهذه الطريقة',
    lines: [
      'ما طلبته الجهة التي وجّهتك إلى هنا غير متسق. لن تُعاد إليها.',
      'تواصل مع القائمين على التطبيق، وأبلغهم بهذه التفاصيل:',
    ],
  },
  actingLines: (person) => `قبل تسجيل الخروج، أنهِ التصرف نيابةً عن ${apart(person)}.`,
};
