/* العربية بصيغة المخاطب المفرد، انظر frame.ts. أدوار المنتج هي «أدوار المنتج»، وما تتيحه «أذونات». */
import { apart } from '../../frame/apart.ts';
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['roles'];

const quoted = (name: string) => `«${apart(name)}»`;

export const failures: Texts['failures'] = {
  ROLE_NOT_FOUND: 'لم يعد هذا الدور موجودًا.',
  ROLE_ALREADY_EXISTS: 'يوجد دور آخر بهذا الاسم.',
  ROLE_IN_USE: 'هذا الدور ممنوح لأحدهم. اختر الدور الذي سيحلّ محلّه.',
  ROLE_PROTECTED: 'مصدر هذا ملف من ملفات الخدمة، لذا لا يمكن تغييره هنا.',
  ROLE_LIMIT_REACHED: 'لا يمكن إضافة المزيد من الأدوار. احذف دورًا لا يحتاج إليه أحد.',
  PERMISSION_IN_USE: 'ما زال هذا الإذن ضمن أحد الأدوار. أزله من الدور أولًا.',
};

export const roles: Texts['roles'] = {
  nameHint: 'للبرامج: أحرف لاتينية صغيرة وأرقام و«-» و«_»، مثل «approver».',
  nameFlaw: `ابدأ بحرف لاتيني صغير، ولا تتجاوز ${numberOf(64)} حرفًا من الأحرف اللاتينية الصغيرة والأرقام و«-» و«_». الأسماء owner وadmin وviewer محجوزة.`,
  title: 'المسمّى',
  titleHint: 'ما يقرؤه الناس بدلًا من الاسم.',
  description: 'الوصف',
  permissionsHint: 'ما يُسمح لمن لديه هذا الدور بفعله في المنتج',
  permissionsFlaw: 'لم يعد بالإمكان منح بعض هذه الأذونات. أعد تحميل الصفحة.',
  noPermissions: 'لا توجد أذونات للاختيار منها بعد.',
  delegable: 'يمكن للمالكين والمشرفين منحه',
  delegableHint: 'وإلا فلا يمنحه إلا القائمون على الخدمة.',
  yes: 'نعم',
  no: 'لا',

  create: 'إنشاء دور',
  submit: 'إنشاء الدور',
  created: (name) => `تم إنشاء الدور ${quoted(name)}.`,
  list: 'الأدوار',
  empty: 'لا توجد أدوار بعد.',
  confersNone: 'بلا أذونات',
  more: (count) =>
    pluralOf(count, {
      one: 'إذن آخر',
      two: 'إذنان آخران',
      few: '# غيرها',
      many: '# غيرها',
      other: '# غيرها',
    }),

  editTitle: (name) => `تعديل الدور ${quoted(name)}`,
  saved: (name) => `تم حفظ الدور ${quoted(name)}.`,

  removeNamed: (name) => `حذف ${apart(name)}`,
  removeTitle: (name) => `هل تريد حذف الدور ${quoted(name)}؟`,
  replacement: 'الدور البديل لمن لديه هذا الدور',
  noReplacement: 'لا بديل، لأنه غير ممنوح لأحد',
  replacementFlaw: 'لم يعد هذا الدور موجودًا. أعد تحميل الصفحة.',
  removed: (name) => `تم حذف الدور ${quoted(name)}.`,
};

export const ownRoles: Texts['ownRoles'] = {
  lines:
    'تحدد الأدوار الخاصة بالمؤسسة ما يُسمح لأعضائها ومفاتيح API الخاصة بها بفعله في المنتج، إلى جانب الأدوار الجاهزة فيه.',
  ownersOnly: 'لا يرى هذا إلا المالكون.',
  off: 'لا يمكن للمؤسسات إنشاء أدوار خاصة بها هنا. ما أنشأته من قبل يبقى كما هو.',
  ofTeam: 'جاهز في المنتج',
};

export const catalogue: Texts['catalogue'] = {
  file: 'مصدر الأذونات والأدوار هو الملف الذي يحدده PORTICO_ROLES_FILE. غيّر الملف ثم أعد تشغيل الخدمة: يمكنك هنا الاطلاع عليها فقط.',
  roleLines: 'تسري هذه الأدوار في كل مؤسسة.',
  own: 'لا يمنحه إلا القائمون على الخدمة',

  permissionLines:
    'منتجك هو الذي يحدد معنى كل إذن: لا يتيح أي منها شيئًا في هذه الصفحات أو في واجهة برمجة هذه الخدمة.',
  none: 'لا توجد أذونات بعد.',
  delegable: 'يمكن للمؤسسات استخدامه في أدوارها الخاصة',
  delegableShort: 'متاح للأدوار الخاصة',
  add: 'إضافة إذن',
  nameHint: 'من كلمتين إلى أربع كلمات تفصل بينها نقطتان، مثل «invoice:approve».',
  flaw: `استخدم من كلمتين إلى أربع كلمات بأحرف لاتينية صغيرة تفصل بينها نقطتان، بما لا يتجاوز ${numberOf(64)} حرفًا، على ألا يكون اسم إذن آخر. لا يتجاوز الوصف ${numberOf(500)} حرف.`,
  submit: 'إضافة الإذن',
  added: (name) => `تمت إضافة ${quoted(name)}.`,
  editTitle: (name) => `تعديل الإذن ${quoted(name)}`,
  saved: (name) => `تم حفظ ${quoted(name)}.`,
  staysDelegable: 'هذا الإذن ضمن دور أنشأته إحدى المؤسسات، لذا يجب أن يبقى متاحًا للمؤسسات.',
  removeTitle: (name) => `هل تريد إزالة الإذن ${quoted(name)}؟`,
  removeLines: 'بعد ذلك، كلما تحقق منتجك من هذا الإذن كان الجواب بالنفي.',
  removed: (name) => `تمت إزالة ${quoted(name)}.`,
};
