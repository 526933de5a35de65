/* Português do Brasil, com «você»: ver frame.ts. As funções que só valem no produto são «funções do produto». */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['roles'];

export const failures: Texts['failures'] = {
  ROLE_NOT_FOUND: 'Esta função não existe mais.',
  ROLE_ALREADY_EXISTS: 'Outra função já tem este nome.',
  ROLE_IN_USE: 'Alguém tem esta função. Escolha a função que essa pessoa recebe no lugar dela.',
  ROLE_PROTECTED: 'Isso vem de um arquivo do serviço e não pode ser alterado aqui.',
  ROLE_LIMIT_REACHED: 'Não é possível criar mais funções. Exclua uma de que ninguém precisa.',
  PERMISSION_IN_USE: 'Uma função ainda tem esta permissão. Retire-a da função primeiro.',
};

export const roles: Texts['roles'] = {
  nameHint: 'Para programas: letras minúsculas, dígitos, “-” e “_”, como “approver”.',
  nameFlaw:
    'Comece com uma letra minúscula e use até 64 letras minúsculas, dígitos, “-” e “_”. Os nomes owner, admin e viewer são reservados.',
  title: 'Título',
  titleHint: 'O que as pessoas leem no lugar do nome.',
  description: 'Descrição',
  permissionsHint: 'O que quem tem esta função pode fazer no produto',
  permissionsFlaw: 'Algumas destas permissões não podem mais ser atribuídas. Recarregue a página.',
  noPermissions: 'Ainda não há permissões para escolher.',
  delegable: 'Proprietários e administradores podem atribuí-la',
  delegableHint: 'Se não, só a equipe do serviço pode.',
  yes: 'Sim',
  no: 'Não',

  create: 'Criar uma função',
  submit: 'Criar função',
  created: (name) => `A função “${name}” foi criada.`,
  list: 'Funções',
  empty: 'Ainda não há funções.',
  confersNone: 'Sem permissões',
  more: (count) => pluralOf(count, { other: 'mais #' }),

  editTitle: (name) => `Editar a função “${name}”`,
  saved: (name) => `A função “${name}” foi salva.`,

  removeNamed: (name) => `Excluir ${name}`,
  removeTitle: (name) => `Excluir a função “${name}”?`,
  replacement: 'Quem tem esta função recebe',
  noReplacement: 'Nada, porque ninguém a tem',
  replacementFlaw: 'Esta função não existe mais. Recarregue a página.',
  removed: (name) => `A função “${name}” foi excluída.`,
};

export const ownRoles: Texts['ownRoles'] = {
  lines:
    'Além das funções que vêm com o produto, você pode criar outras, que definem o que membros e chaves de API desta organização podem fazer nele.',
  ownersOnly: 'Só proprietários podem ver esta página.',
  off: 'Aqui as organizações não podem criar funções próprias. As que já existem continuam como estão.',
  ofTeam: 'Vem com o produto',
};

export const catalogue: Texts['catalogue'] = {
  file: 'As permissões e as funções vêm do arquivo indicado em PORTICO_ROLES_FILE. Altere o arquivo e reinicie o serviço: aqui, elas só podem ser vistas.',
  roleLines: 'Estas funções valem em todas as organizações.',
  own: 'Atribuída só pela equipe do serviço',

  permissionLines:
    'É o seu produto que define o que cada permissão significa: nenhuma delas libera algo nestas páginas ou na API deste serviço.',
  none: 'Ainda não há permissões.',
  delegable: 'As organizações podem usá-la nas próprias funções',
  delegableShort: 'Para funções próprias',
  add: 'Adicionar uma permissão',
  nameHint: 'De duas a quatro palavras separadas por dois-pontos, como “invoice:approve”.',
  flaw: 'Use de duas a quatro palavras em letras minúsculas separadas por dois-pontos, com até 64 caracteres, que nenhuma outra permissão tenha. A descrição pode ter até 500 caracteres.',
  submit: 'Adicionar permissão',
  added: (name) => `“${name}” foi adicionada.`,
  editTitle: (name) => `Editar a permissão “${name}”`,
  saved: (name) => `“${name}” foi salva.`,
  staysDelegable:
    'Uma função criada por uma organização tem esta permissão, por isso as organizações precisam poder usá-la.',
  removeTitle: (name) => `Remover a permissão “${name}”?`,
  removeLines: 'A partir daí, quando o seu produto consultar esta permissão, a resposta será não.',
  removed: (name) => `“${name}” foi removida.`,
};
