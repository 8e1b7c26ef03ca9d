/** The mail with the code of a sign-in; valid for ten minutes. */
export const codeMail = (language: string, code: string): { subject: string; body: string } =>
  language === "ru"
    ? {
        subject: `Код для входа: ${code}`,
        body: `Ваш код для входа: ${code}\n\nОн действует 10 минут. Если это были не вы, смените пароль.\n`,
      }
    : {
        subject: `Sign-in code: ${code}`,
        body: `Your sign-in code is ${code}\n\nIt is valid for 10 minutes. If this was not you, change your password.\n`,
      };
