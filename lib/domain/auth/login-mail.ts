/** What tells of a session that a key opened, by language. */
export const loginMail = {
  en: {
    subject: (name: string) => `API key ${name} signed in`,
    body: (name: string, at: string, address: string) =>
      `The API key ${name} opened a session.\n\nTime: ${at} UTC\nAddress: ${address}\n\nIf this was not you, disable the key.\n`,
    testSubject: (name: string) => `Test: API key ${name} signed in`,
    testNote: "This is a test, sent from the page of the key. Nobody signed in.\n\n",
  },
  ru: {
    subject: (name: string) => `Вход по ключу API ${name}`,
    body: (name: string, at: string, address: string) =>
      `По ключу API ${name} открыт сеанс.\n\nВремя: ${at} UTC\nАдрес: ${address}\n\nЕсли это были не вы, отключите ключ.\n`,
    testSubject: (name: string) => `Проверка: вход по ключу API ${name}`,
    testNote: "Это проверка, отправленная со страницы ключа. Входа не было.\n\n",
  },
};
