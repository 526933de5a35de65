/* العربية بصيغة المخاطب المفرد، انظر frame.ts. مصادر تأتي بعد «يمكنه:». */
import type { Translated } from '../../frame/translated.ts';

export const scopes: Translated['scopes']['scopes'] = {
  openid: 'التعرّف عليك عند عودتك',
  profile: 'رؤية اسمك ولغتك',
  email: 'رؤية عنوان بريدك الإلكتروني',
  organization: 'رؤية مؤسستك ودورك وأذوناتك فيها',
  offline_access: 'البقاء مسجّل الدخول في غيابك',
  portico: 'التصرف باسمك هنا كأنه جزء من هذه الخدمة',
};
