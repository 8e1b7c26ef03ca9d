/** The code that confirms a change of factors, by language. */
export const codeMail = {
  en: {
    subject: (code: string) => `Confirmation code: ${code}`,
    body: (code: string) =>
      `Your code to confirm a change of your account's security is ${code}\n\nIt is valid for 10 minutes. If you did not ask for it, change your password.\n`,
  },
  ru: {
    subject: (code: string) => `Код подтверждения: ${code}`,
    body: (code: string) =>
      `Ваш код для подтверждения изменений в безопасности учётной записи: ${code}\n\nОн действует 10 минут. Если вы его не запрашивали, смените пароль.\n`,
  },
};
