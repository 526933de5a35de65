/* العربية بصيغة المخاطب المفرد، انظر frame.ts. webhook «خطّاف ويب» كما في الرسائل، وما يُرسل إليه «عمليات تسليم». */
import { apart } from '../../frame/apart.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['domains'];

export const domains: Texts['domains'] = {
  heading: 'إضافة نطاق',
  lines: 'يمكن لمن تقع عناوينهم في نطاق للمؤسسة تسجيل الدخول عبر مزوّدها الخاص. سجل في DNS يثبت أن النطاق لك.',
  submit: 'إضافة نطاق',
  name: 'النطاق',
  nameHint: 'ما يأتي بعد @ في العناوين، مثل example.com. تُضاف النطاقات الفرعية على حدة.',
  nameMissing: 'أدخل نطاقًا.',
  nameFlaw:
    'أدخل نطاقًا تملكه، مثل example.com. لا تُقبل نطاقات مزوّدي البريد ولا اللواحق التي يمكن لأي شخص تسجيل أسماء تحتها.',
  empty: 'لا توجد نطاقات بعد.',
  states: {
    pending: 'لم يوثّق بعد',
    verified: 'موثّق',
    lost: 'مفقود',
  },
  neverChecked: 'لم يُفحص قط',
  checked: (distance) => `فُحص ${distance}`,
  enter: 'أضف سجل TXT هذا إلى DNS الخاص بالنطاق وأبقه هناك:',
  copyName: 'نسخ الاسم',
  copyValue: 'نسخ القيمة',
  check: 'تحقّق الآن',
  found: (name) => `تم توثيق ${apart(name)}.`,
  notFound: 'لم يُعثر على السجل. قد يستغرق ظهور سجل جديد ساعات.',
  removeLines: 'لن تعود عناوينه تابعة للمؤسسة، ويمكن لمؤسسة أخرى توثيق النطاق.',
  removed: (name) => `أُزيل ${apart(name)}.`,
};
