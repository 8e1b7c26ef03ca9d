const listed = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(" | "));

/** Local parts of mail delivery daemons. */
export const daemons: ReadonlySet<string> = new Set(
  listed([
    "mailer-daemon | mailerdaemon | mail-daemon | maildaemon | mdaemon | postmaster | mail-delivery | mailsystem",
    "mail_delivery_subsystem | post_master | mailer_daemon | mailer-deamon | mail.delivery | smtp-daemon | mta | mtad",
  ]),
);

/** Display names of mail delivery daemons, for mails without an address. */
export const daemonNames: readonly string[] = listed([
  "mailer-daemon | mailer daemon | mail delivery | delivery subsystem | mail system | mail administrator | postmaster",
  "system administrator | systemadministrator | administrateur système | administrador del sistema | delivery service",
  "mail subsystem | mail router | internet mail | smtp | daemon | exchange | admin | mail gateway | delivery system",
]);

/** Subject prefixes of bounces, in lowercase. */
export const bounceSubjects: readonly string[] = listed([
  "undelivered mail returned to sender | failure notice | mail delivery failed | returned mail | undeliverable",
  "delivery status notification | delivery failure | delivery failed | delivery notification | mail delivery failure",
  "mail system error | mail delivery system | warning: could not send | warning: message | message delivery failure",
  "message status - undeliverable | nondeliverable | non-deliverable | undelivered mail | undeliverd mail | mail failure",
  "unable to deliver | unable to send | could not deliver | mail could not be delivered | mail not delivered",
  "your message was not delivered | your message couldn't be delivered | message not delivered | message undeliverable",
  "user unknown | unknown user | address not found | error sending your mail | returned to sender | return to sender",
  "delayed mail | mail delivery delayed | message delayed | delivery delayed | mail delivery problem | email delivery failure",
  "[mail delivery | nicht zustellbar | unzustellbar | zustellung fehlgeschlagen | fehler bei der zustellung | mail zurück",
  "non remis | échec de la remise | échec de remise | avis de non-remise | message non distribué | non distribuable",
  "no se puede entregar | no se pudo entregar | error de entrega | devuelto | correo no entregado | mensaje no entregado",
  "non recapitabile | mancato recapito | recapito fallito | onbestelbaar | aflevering mislukt | niet afgeleverd",
  "não entregue | não é possível entregar | falha na entrega | falha de entrega | niedostarczon | nie można dostarczyć",
  "недоставлено | недоставленное | не доставлено | не удалось доставить | невозможно доставить | сообщение не доставлено",
  "недоставлене | не вдалося доставити | nedoručiteln | nelze doručit | kan ikke leveres | kan inte levereras",
  "kan ikke leveras | ei voitu toimittaa | teslim edilemedi | teslim edilemeyen | iletilemedi | 配信不能 | 配信できませんでした",
  "未送达 | 无法送达 | 系统退信 | 退信 | 無法傳遞 | 郵件無法投遞 | 배달되지 않음 | 배달 실패 | メールを配信できませんでした | エラーメール | メールエラー通知",
]);

/** Phrases near the start of bounces, in lowercase. */
export const bounceTexts: readonly string[] = listed([
  "this is the qmail-send program | this is the mail system at host | this is the postfix program at host",
  "this is the mail delivery agent | this is the mailer-daemon | this message was created automatically by mail delivery",
  "a message that you sent could not be delivered | your message could not be delivered | could not be delivered to",
  "had permanent fatal errors | had transient non-fatal errors | the original message was received at",
  "your message did not reach some or all of | delivery has failed to these recipients | delivery to the following recipient",
  "wasn't delivered to | couldn't be delivered to | was not delivered to | could not be delivered | was undeliverable",
  "unable to deliver your message | unable to deliver message to | automatically generated delivery status notification",
  "following addresses had | following recipients could not be reached | could not deliver | cannot be delivered",
  "returned to you without | is being returned | permanent error | permanent failure | delivery failed | mailbox unavailable",
  "unrouteable address | user unknown | no such user | unknown user | mailbox is full | mailbox full | over quota",
  "message undeliverable | konnte nicht zugestellt werden | nicht zugestellt | n'a pas pu être remis | n'a pas été remis",
  "no se pudo entregar | no se ha podido entregar | non è stato possibile recapitare | kon niet worden afgeleverd",
  "não foi possível entregar | não pôde ser entregue | не было доставлено | не может быть доставлено | не доставлено",
  "не удалось доставить | nie można dostarczyć | nelze doručit | 配信できませんでした | 无法送达 | 退信 | 배달하지 못했습니다",
]);

/** Phrases of delay notices: the mail may still arrive. */
export const delayTexts: readonly string[] = listed([
  "this is a warning message only | you do not need to resend | no action is required on your part | still being retried",
  "will be retried | will continue to try | will keep trying | has been delayed | have not yet been delivered | delayed mail",
  "not yet been delivered | transient non-fatal errors | delivery incomplete | retrying | versucht weiterhin",
]);
