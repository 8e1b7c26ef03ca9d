type Text = { subject: string; body: string };

const isRussian = (language: string): boolean => language === "ru";

/** The link that makes an account. Nothing that the asker typed is in it: it may go to somebody who asked for nothing. */
export const signUpMail = (language: string, url: string): Text =>
  isRussian(language)
    ? {
        subject: "Подтвердите адрес, чтобы открыть учётную запись",
        body: `Кто-то, вероятно вы, регистрируется с этим адресом.\n\nЧтобы открыть учётную запись, перейдите по ссылке и введите пароль, который вы выбрали:\n${url}\n\nСсылка действует 24 часа и срабатывает один раз. Если это были не вы, просто не открывайте её: учётной записи не будет.\n`,
      }
    : {
        subject: "Confirm your address to open your account",
        body: `Somebody, probably you, is signing up with this address.\n\nTo open the account, follow the link and enter the password that you chose:\n${url}\n\nThe link is valid for 24 hours and works once. If this was not you, leave it alone: there will be no account.\n`,
      };

type KnownUrls = { login: string; reset: string };

/** To somebody who has an account and signs up once more, or whose address somebody else would take. */
export const knownAddressMail = (language: string, { login, reset }: KnownUrls): Text =>
  isRussian(language)
    ? {
        subject: "У вас уже есть учётная запись",
        body: `Кто-то, вероятно вы, хотел завести учётную запись с этим адресом или перенести её на него. Она у вас уже есть, ничего не изменилось.\n\nВход: ${login}\nЗабыли пароль: ${reset}\n\nЕсли это были не вы, делать ничего не нужно.\n`,
      }
    : {
        subject: "You have an account already",
        body: `Somebody, probably you, wanted to open an account with this address or to move one to it. You have one already, and nothing was changed.\n\nSign in: ${login}\nForgot the password: ${reset}\n\nIf this was not you, there is nothing to do.\n`,
      };

export const resetMail = (language: string, url: string): Text =>
  isRussian(language)
    ? {
        subject: "Новый пароль",
        body: `Кто-то, вероятно вы, забыл пароль от вашей учётной записи.\n\nЗадать новый пароль:\n${url}\n\nСсылка действует один час и срабатывает один раз. Если это были не вы, не открывайте её: пароль останется прежним.\n`,
      }
    : {
        subject: "Choose a new password",
        body: `Somebody, probably you, has forgotten the password of your account.\n\nChoose a new one:\n${url}\n\nThe link is valid for one hour and works once. If this was not you, leave it alone: the password stays as it is.\n`,
      };

export const passwordChangedMail = (language: string, reset: string): Text =>
  isRussian(language)
    ? {
        subject: "Пароль изменён",
        body: `Пароль вашей учётной записи изменён, остальные сеансы завершены. API-ключи и второй фактор остались прежними.\n\nЕсли это были не вы, сразу задайте новый пароль:\n${reset}\n`,
      }
    : {
        subject: "Your password was changed",
        body: `The password of your account was changed, and your other sessions have ended. API keys and second factors are as they were.\n\nIf this was not you, choose a new password at once:\n${reset}\n`,
      };
