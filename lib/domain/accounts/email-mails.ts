type Text = { subject: string; body: string };

const isRussian = (language: string): boolean => language === "ru";

/** To the new address: the link that makes it the account's. */
export const confirmEmailMail = (language: string, url: string): Text =>
  isRussian(language)
    ? {
        subject: "Подтвердите новый адрес",
        body: `Владелец учётной записи хочет входить с этим адресом и получать на него письма.\n\nЧтобы подтвердить адрес, перейдите по ссылке и нажмите кнопку:\n${url}\n\nСсылка действует 24 часа и срабатывает один раз. Если вы об этом не просили, не открывайте её: ничего не изменится.\n`,
      }
    : {
        subject: "Confirm your new address",
        body: `The owner of an account wants to sign in with this address and get mails here.\n\nTo confirm the address, follow the link and press the button:\n${url}\n\nThe link is valid for 24 hours and works once. If you did not ask for this, leave it alone: nothing will change.\n`,
      };

type Move = { to: string; url: string; isDone: boolean };

/** To the old address: what is asked or was done, and the way back. */
export function emailMoveMail(language: string, { to, url, isDone }: Move): Text {
  if (isRussian(language)) {
    const fact = isDone
      ? `Адрес вашей учётной записи изменён, теперь это ${to}. Письма сюда больше не придут.`
      : `Для вашей учётной записи запросили новый адрес: ${to}. Он заменит нынешний, когда его подтвердят.`;
    return {
      subject: isDone ? "Адрес учётной записи изменён" : "Запрошена смена адреса учётной записи",
      body: `${fact}\n\nЕсли это были не вы, верните всё как было и задайте новый пароль:\n${url}\n\nСсылка действует 7 дней. Она завершит все сеансы. Если понадобится помощь, напишите в поддержку.\n`,
    };
  }
  const fact = isDone
    ? `The address of your account was changed to ${to}. No more mails will come here.`
    : `A new address was asked for on your account: ${to}. It takes the place of this one when it is confirmed.`;
  return {
    subject: isDone
      ? "The address of your account was changed"
      : "A new address was asked for on your account",
    body: `${fact}\n\nIf this was not you, undo it and choose a new password:\n${url}\n\nThe link is valid for 7 days and ends all sessions. If you need help, write to support.\n`,
  };
}
