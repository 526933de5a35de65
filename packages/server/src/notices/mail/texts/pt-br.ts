import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * Português do Brasil, com «você», como os produtos on-line de lá. «E-mail», «entrar», «chave de acesso» e «app autenticador»,
 * como nas configurações de conta mais usadas no país.
 */

const LINES: NoticeLines = {
  email_change_notice: 'Um novo endereço de e-mail foi solicitado para a sua conta',
  email_changed_notice: 'O endereço de e-mail da sua conta foi alterado',
  password_reset_notice: 'Sua senha foi redefinida',
  password_changed_notice: 'Sua senha foi alterada',
  password_breached_notice: 'Sua senha está em uma lista de senhas vazadas',
  totp_enabled_notice: 'Um app autenticador foi configurado',
  totp_disabled_notice: 'O app autenticador foi removido',
  recovery_codes_renewed_notice: 'Seus códigos de recuperação foram substituídos',
  recovery_code_used_notice: 'Um código de recuperação foi usado para entrar',
  passkey_added_notice: 'Uma chave de acesso foi adicionada',
  passkey_removed_notice: 'Uma chave de acesso foi removida',
  passkey_counter_reset_notice: 'Uma chave de acesso recomeçou a contar seus usos',
  identity_linked_notice: 'Um provedor foi vinculado',
  identity_unlinked_notice: 'Um provedor foi desvinculado',
  factors_removed_notice: 'Seus segundos fatores foram removidos pela equipe do serviço',
  new_device_notice: 'Um login com um dispositivo novo na sua conta',
  webhook_failing_notice: 'Um webhook de uma das suas organizações parou de funcionar',
  domain_missing_notice: 'O registro de um domínio de uma das suas organizações está ausente',
  domain_lost_notice: 'Uma das suas organizações perdeu um domínio',
  certificate_expiring_notice: 'O certificado de uma conexão de uma das suas organizações expira em breve',
  sso_bypassed_notice: 'Um proprietário contornou o login de uma das suas organizações',
  sso_released_notice: 'Alguém foi dispensado do login de uma das suas organizações',
  api_key_created_notice: 'Uma chave de API foi criada para uma das suas organizações',
  manager_removed_notice:
    'Uma pessoa que tinha criado chaves de API ou webhooks foi removida de uma das suas organizações',
  approval_notice: 'Sua aprovação foi solicitada',
};

const ROLES = {
  owner: 'com a função de proprietário, que pode alterar tudo e excluir a organização',
  admin:
    'com a função de administrador, que pode alterar a organização e gerenciar todos, menos os proprietários',
  viewer: 'com a função de leitor, que pode ver a organização e seus membros',
} as const;

const KEY_ROLES = {
  admin: 'pode alterá-la e gerenciar seus membros, convites e webhooks',
  viewer: 'pode vê-la e ver seus membros',
} as const;

export const texts: MailTexts = {
  quotes: ['“', '”'],
  more: { one: 'mais #', other: 'mais #' },
  sentBy: (site) => `Enviado por ${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const named = (name: string | undefined) => (name === undefined ? 'Alguém' : quoted(name));
    const FINE = phrase`Se foi você, não precisa fazer nada.`;
    const NOT_YOU = phrase`Se não foi você, redefina sua senha agora: isso encerra as sessões de todas as outras pessoas. Depois, confira as configurações de segurança da sua conta.`;
    const DAY_LONG = phrase`O link funciona uma única vez e expira em ${length(24, 'hour')}.`;
    const HOUR_LONG = phrase`O link funciona uma única vez e expira em ${length(60, 'minute')}. Ao escolher uma nova senha, você sai de todos os dispositivos.`;
    const OWNER = phrase`Você recebeu este e-mail porque a organização é sua.`;
    return {
      verification: ({ site }) => ({
        subject: 'Confirme seu endereço de e-mail',
        says: phrase`Alguém criou uma conta em ${site} com este endereço de e-mail. Se foi você, confirme que o endereço é seu.`,
        link: 'Confirmar o endereço',
        notes: DAY_LONG,
        otherwise: phrase`Se não foi você, abra o link e escolha “Não fui eu”: a conta será removida.`,
      }),
      email_change_verification: ({ site }) => ({
        subject: 'Confirme seu novo endereço de e-mail',
        says: phrase`Alguém quer usar este endereço de e-mail na própria conta em ${site}. Se foi você, confirme que o endereço é seu.`,
        link: 'Confirmar o endereço',
        notes: phrase`${DAY_LONG} Enquanto você não abrir o link, nada muda.`,
        otherwise: phrase`Se não foi você, abra o link e escolha “Não fui eu”: a alteração será descartada.`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'Um novo endereço de e-mail foi solicitado para a sua conta',
        says: phrase`Alguém que está conectado à sua conta em ${site}, e sabe a senha, pediu para alterar o endereço de e-mail. A alteração vale assim que o novo endereço for confirmado.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, altere ou redefina sua senha agora: isso impede a alteração.`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'O endereço de e-mail da sua conta foi alterado',
        says: phrase`Sua conta em ${site} agora tem outro endereço de e-mail, que foi confirmado. Este não serve mais para entrar e não receberá mais e-mails sobre a conta.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, fale agora mesmo com a equipe de ${site}.`,
      }),
      password_reset: ({ site }) => ({
        subject: 'Redefina sua senha',
        says: phrase`Alguém pediu para redefinir a senha da sua conta em ${site}. Se foi você, escolha uma nova.`,
        link: 'Escolher uma nova senha',
        notes: HOUR_LONG,
        otherwise: phrase`Se não foi você, ignore este e-mail: sua senha continua a mesma.`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'Seu código para entrar',
        says: [
          phrase`Digite este código para entrar na sua conta em ${site}:`,
          phrase`Seu código: ${loginCode}`,
        ],
        notes: phrase`O código funciona uma vez, onde foi pedido, e expira após ${length(10, 'minute')}.`,
        otherwise: phrase`Ninguém de ${site} vai pedir esse código a você. Se você não o pediu, ignore este e-mail: ninguém consegue entrar sem o código.`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'Um link para redefinir sua senha',
        says: phrase`A equipe de ${site} enviou este link para que você possa escolher uma nova senha para a sua conta.`,
        link: 'Escolher uma nova senha',
        notes: HOUR_LONG,
        otherwise: phrase`Se você não pediu isso, ignore este e-mail: sua senha continua a mesma.`,
      }),
      account_invitation: ({ site }) => ({
        subject: 'Escolha uma senha para a sua nova conta',
        says: phrase`A equipe de ${site} criou uma conta para você com este endereço de e-mail. Escolha uma senha para entrar.`,
        link: 'Escolher uma senha',
        notes: phrase`O link funciona uma única vez e expira em ${length(7, 'day')}. Depois disso, peça a ${site} para redefinir sua senha.`,
        otherwise: phrase`Se você não quer a conta, ignore este e-mail: ninguém consegue entrar nela.`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`Seu app autenticador continua configurado.`] : []),
          ...listed(kept.passkeys, (list) => phrase`Chaves de acesso que continuam funcionando: ${list}.`),
          ...listed(kept.apiKeys, (list) => phrase`Suas chaves de API que continuam funcionando: ${list}.`),
          ...listed(kept.webhooks, (list) => phrase`Seus webhooks que continuam recebendo eventos: ${list}.`),
        ];
        return {
          subject: 'Sua senha foi redefinida',
          says: [
            phrase`A senha da sua conta em ${site} foi redefinida com um link enviado a este endereço, e todas as suas sessões foram encerradas.`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`Se foi você, é só entrar de novo.`
              : phrase`Se foi você, entre de novo e remova tudo o que não reconhecer: uma nova senha não basta para bloquear esses acessos.`,
          otherwise: phrase`Se não foi você, outra pessoa consegue ler seus e-mails: altere primeiro a senha da sua caixa de correio e depois peça a ${site} uma nova redefinição.`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'Sua senha foi alterada',
        says: phrase`A senha da sua conta em ${site} foi alterada por alguém que está conectado e sabia a senha anterior.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, peça agora a ${site} para redefinir sua senha: isso encerra as sessões de todas as outras pessoas.`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'Altere sua senha: ela apareceu em um vazamento de dados',
        says: phrase`Você entrou na sua conta em ${site} com uma senha que apareceu em um vazamento de dados, aqui ou em outro lugar. Quem tem uma lista dessas pode testá-la na sua conta.`,
        notes: phrase`Escolha outra senha, que você não use em nenhum outro lugar. Este e-mail é enviado uma única vez por senha.`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'Um app autenticador foi configurado para a sua conta',
        says: phrase`Para entrar na sua conta em ${site}, agora é preciso um código de um app autenticador, além da senha.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'O app autenticador foi removido da sua conta',
        says: phrase`Para entrar na sua conta em ${site}, não é mais preciso um código: basta a senha.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'Seus códigos de recuperação foram substituídos',
        says: phrase`Os códigos de recuperação da sua conta em ${site} foram substituídos. Os anteriores não funcionam mais.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'Um código de recuperação da sua conta foi usado',
        says: phrase`Alguém entrou na sua conta em ${site} com a senha e um código de recuperação, que não pode mais ser usado.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'Uma chave de acesso foi adicionada à sua conta',
        says: phrase`Alguém que está conectado adicionou uma chave de acesso à sua conta em ${site}. Com ela, dá para entrar sem senha.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, remova a chave de acesso e altere sua senha agora.`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'Uma chave de acesso foi removida da sua conta',
        says: phrase`Alguém que está conectado removeu uma chave de acesso da sua conta em ${site}. Ela não serve mais para entrar, e as sessões iniciadas com ela foram encerradas.`,
        notes: phrase`${FINE} Talvez você queira excluir a chave de acesso também do seu dispositivo.`,
        otherwise: phrase`Se não foi você, altere sua senha agora.`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'Verifique uma chave de acesso da sua conta',
        says: phrase`Uma chave de acesso da sua conta em ${site} foi usada para entrar e recomeçou a contar seus usos. Isso é normal se você a transferiu para outro gerenciador de senhas ou dispositivo.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, remova a chave de acesso e altere sua senha agora.`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'Um provedor foi vinculado à sua conta',
        says: phrase`Alguém que está conectado vinculou um provedor à sua conta em ${site}. Com ele, dá para entrar sem senha.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, desvincule o provedor e altere sua senha agora.`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'Um provedor foi desvinculado da sua conta',
        says: phrase`Alguém que está conectado desvinculou um provedor da sua conta em ${site}. Ele não serve mais para entrar.`,
        notes: FINE,
        otherwise: phrase`Se não foi você, altere sua senha agora.`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'Os segundos fatores da sua conta foram removidos',
        says: phrase`A equipe de ${site} removeu o app autenticador, os códigos de recuperação e as chaves de acesso da sua conta e encerrou todas as suas sessões. Agora basta a senha para entrar.`,
        notes: phrase`Se você pediu isso, entre e configure outro app autenticador ou outra chave de acesso.`,
        otherwise: phrase`Se não pediu, redefina sua senha agora e fale com a equipe de ${site}.`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: 'Você recebeu um convite para uma organização',
        says: phrase`${named(inviterName)} convidou você para participar de ${quoted(organizationName)} em ${site} ${ROLES[role]}.`,
        link: 'Ver o convite',
        notes: phrase`Você pode aceitar ou recusar o convite até ${day(expiresAt)}.`,
        otherwise: phrase`Se você não conhece esta organização, recuse o convite ou ignore este e-mail.`,
      }),
      approval_notice: ({ site }) => ({
        subject: 'Sua aprovação é necessária',
        says: phrase`Outra pessoa da equipe de ${site} quer excluir uma conta ou uma organização, ou remover os segundos fatores de uma conta. Para isso, é preciso uma segunda pessoa.`,
        link: 'Ver do que se trata',
        notes: phrase`A aprovação é possível durante uma hora. Sem ela, nada acontece.`,
        otherwise: phrase`Você recebeu este e-mail porque faz parte da equipe de ${site}. Pergunte antes de aprovar algo que não esperava.`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'Novo login na sua conta',
        says: [
          phrase`Alguém entrou na sua conta em ${site} com um dispositivo que não tinha sido usado para isso nos últimos 90 dias.`,
          phrase`Data e hora: ${day(at)}`,
          phrase`Navegador: ${browser ?? 'desconhecido'}`,
          phrase`Endereço: ${ipAddress ?? 'desconhecido'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'Um webhook não recebe mais eventos',
        says: phrase`O webhook de ${quoted(organizationName)} em ${site} que leva a ${quoted(host)} não recebe mais eventos: nada pôde ser entregue durante três dias, ou o destinatário respondeu 410 Gone.`,
        why: OWNER,
        notes: phrase`Quando o destinatário voltar a funcionar, ative o webhook: os eventos pendentes serão entregues. Se você não precisa mais dele, exclua-o.`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'O registro de um domínio está ausente',
        says: phrase`O registro TXT que mostra que ${quoted(organizationName)} em ${site} tem o domínio ${quoted(name)} não está no DNS. Se ele não voltar, o domínio será perdido em ${day(lostAt)}: não será mais possível entrar com os endereços dele pela conexão.`,
        why: OWNER,
        notes: phrase`Adicione o registro novamente: nome ${quoted(record.name)}, valor ${quoted(record.value)}. Ele é procurado uma vez por dia; para procurá-lo agora, escolha “Verificar agora” na página de domínios.`,
        otherwise: phrase`Se o domínio não pertence mais à organização, remova-o na página de domínios.`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'Um domínio foi perdido',
        says: phrase`O domínio ${quoted(name)} não está mais verificado para ${quoted(organizationName)} em ${site}: o registro dele está ausente do DNS há uma semana. Não é mais possível entrar com os endereços dele pela conexão.`,
        why: OWNER,
        notes: phrase`Se o domínio ainda pertence à organização, adicione o registro novamente: nome ${quoted(record.name)}, valor ${quoted(record.value)}. Depois escolha “Verificar agora” na página de domínios.`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: 'Um certificado expira em breve',
        says: phrase`O certificado com que o provedor de identidade da conexão ${quoted(name)} de ${quoted(organizationName)} em ${site} assina expira em ${day(endsAt)}. Quando o provedor assinar com outro que não é conhecido aqui, não será mais possível entrar pela conexão.`,
        why: OWNER,
        notes: [
          phrase`Faça o provedor de identidade criar um novo certificado e dê à conexão os novos metadados antes disso. Enquanto um substitui o outro, os metadados podem ter os dois.`,
          phrase`Se os metadados são informados por uma URL, eles são lidos novamente todos os dias: basta que o novo certificado esteja lá a tempo.`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'O login próprio da sua organização foi contornado',
        says: phrase`${named(personName)}, proprietário de ${quoted(organizationName)} em ${site}, usou a organização sem o login próprio dela, que ela exige de quem a gerencia. Proprietários que entram com um segundo fator sempre podem fazer isso, para que um provedor com falha não deixe ninguém de fora.`,
        why: OWNER,
        notes: phrase`Se você já esperava por isso, não precisa fazer nada.`,
        otherwise: phrase`Se não esperava, pergunte a essa pessoa: outra pessoa pode estar usando a conta dela. Os eventos da organização mostram o que foi feito.`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Alguém foi dispensado do login próprio da sua organização',
        says: phrase`${named(personName)}, que gerencia ${quoted(organizationName)} em ${site}, não precisa mais usar o login próprio da organização: um proprietário decidiu isso.`,
        why: OWNER,
        notes: phrase`Se você já esperava por isso, não precisa fazer nada.`,
        otherwise: phrase`Se não esperava, pergunte aos outros proprietários: os eventos da organização mostram quem fez isso.`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'Uma chave de API foi criada',
        says: phrase`${named(makerName)} criou a chave de API ${quoted(name)} para ${quoted(organizationName)} em ${site}. Um programa que tem essa chave ${KEY_ROLES[role]}.`,
        why: OWNER,
        notes: phrase`Se você já esperava por isso, não precisa fazer nada.`,
        otherwise: phrase`Se não esperava, revogue a chave e pergunte a quem a criou: outra pessoa pode estar usando essa conta.`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: 'Chaves de API e webhooks de uma pessoa que saiu',
        says: [
          phrase`${named(personName)} não faz mais parte de ${quoted(organizationName)} em ${site}, mas tinha criado chaves de API ou webhooks ali.`,
          ...listed(apiKeys.kept, (list) => phrase`Chaves de API que continuam funcionando: ${list}.`),
          ...listed(webhooks.kept, (list) => phrase`Webhooks que continuam recebendo eventos: ${list}.`),
          ...listed(apiKeys.ended, (list) => phrase`Chaves de API que foram revogadas: ${list}.`),
          ...listed(webhooks.ended, (list) => phrase`Webhooks que foram excluídos: ${list}.`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`Chaves de API e webhooks continuam funcionando sem a pessoa que os criou, porque pode haver programas que dependem deles. Substitua as chaves e os segredos que essa pessoa pode conhecer e revogue ou exclua o que você não precisa mais.`
            : phrase`Os programas que dependiam deles precisam de novos.`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'Houve mais alterações do que e-mails que enviamos',
        says: [
          phrase`Desde ${day(summary.since)}, houve em ${site} mais alterações do que e-mails que podemos enviar. Você não foi avisado destas:`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${plural(count, { one: '.', other: ', # vezes.' })}`,
          ),
        ],
        notes: phrase`${FINE} Sua conta mostra tudo o que aconteceu.`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
