/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const failures: Translated['failures']['failures'] = {
  TOTP_NOT_FOUND: 'Não há app autenticador para confirmar ou remover. Configure um primeiro.',
  FACTOR_NOT_FOUND:
    'Sua conta não tem mais um segundo fator e, por isso, também não tem códigos de recuperação.',
  TOTP_ALREADY_ACTIVE: 'Sua conta já tem um app autenticador.',
  MANAGER_ALREADY_EXISTS: 'Esta pessoa já faz parte da organização.',
  INVITATION_ALREADY_PENDING: 'Este endereço já recebeu um convite.',
  INVITATION_NOT_PENDING: 'Este convite não está mais pendente.',
  PASSKEY_ALREADY_EXISTS:
    'Esta chave de acesso já foi adicionada. Use outro dispositivo ou outra chave de segurança.',
  PASSKEY_LIMIT_REACHED: 'Você atingiu o limite de chaves de acesso. Remova uma que não usa mais.',
  LAST_OWNER: 'Toda organização precisa de um proprietário. Dê essa função a outra pessoa primeiro.',
  ACCOUNT_NOT_FOUND: 'Esta conta não existe mais.',
  ORGANIZATION_NOT_FOUND: 'Esta organização foi excluída ou você não faz mais parte dela.',
  MANAGER_NOT_FOUND: 'Esta pessoa não faz mais parte da organização.',
  SESSION_NOT_FOUND: 'Esta sessão já foi encerrada.',
  PASSKEY_NOT_FOUND: 'Esta chave de acesso já foi removida.',
  CONSENT_MISSING: 'Antes, é preciso concordar.',
  INVITATION_NOT_FOUND: 'Este convite não existe mais.',
  ORGANIZATION_LIMIT_REACHED:
    'Você atingiu o limite de organizações por enquanto. Exclua uma de que não precisa mais ou tente de novo amanhã.',
  INVITATION_LIMIT_REACHED:
    'A organização atingiu o limite de convites pendentes. Cancele alguns que ninguém aceita.',
  MANAGER_LIMIT_REACHED: 'A organização atingiu o limite de membros. Remova alguém primeiro.',
  SIGN_IN_REFUSED: 'O provedor não permitiu o login. Tente de novo ou entre de outra forma.',
  IDENTITY_NOT_LINKED:
    'Já existe uma conta com este endereço. Entre nela primeiro e depois vincule o provedor.',
  IDENTITY_ALREADY_EXISTS: 'Este login já está vinculado a outra conta.',
  IDENTITY_NOT_FOUND: 'Este vínculo já foi removido.',
  LAST_CREDENTIAL: 'Esta é a única forma de entrar na sua conta. Configure outra primeiro.',
  PROVIDER_UNAVAILABLE:
    'Não é possível contatar o provedor no momento. Tente mais tarde ou entre de outra forma.',
  IDEMPOTENCY_KEY_IN_USE: 'A operação ainda está em andamento. Tente de novo daqui a pouco.',
};
