type Text = { subject: string; body: string };

/** To a mailbox that may be a stranger's: nothing that the account's owner has written is in it. */
export const confirmRecipientMail = (language: string, url: string): Text =>
  language === "ru"
    ? {
        subject: "Подтвердите, что хотите получать уведомления",
        body: `Владелец учётной записи просит присылать на этот адрес уведомления о входах по ключам API.\n\nЧтобы согласиться, перейдите по ссылке и нажмите кнопку:\n${url}\n\nСсылка действует 7 дней и срабатывает один раз. Если вы об этом не просили, не открывайте её: уведомления приходить не будут.\n`,
      }
    : {
        subject: "Confirm that you want notifications here",
        body: `The owner of an account asks us to send notifications about sign-ins of API keys to this address.\n\nTo agree, follow the link and press the button:\n${url}\n\nThe link is valid for 7 days and works once. If you did not ask for this, leave it alone: no notifications will come.\n`,
      };
