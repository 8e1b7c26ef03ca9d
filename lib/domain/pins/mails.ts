type Mail = { subject: string; body: string };

const asked: Record<"en" | "ru", Mail> = {
  en: {
    subject: "A reset of your PIN was asked for",
    body: "Somebody who is signed in to your account has asked us to remove its PIN. We check who asks before we do it; until then the PIN stays as it is.\n\nIf it was not you, change your password, end all sessions in the panel and write to us.\n",
  },
  ru: {
    subject: "Запрошен сброс PIN-кода",
    body: "Кто-то, кто вошёл в вашу учётную запись, попросил нас снять её PIN-код. Прежде чем сделать это, мы проверим, кто просит; до тех пор PIN-код действует.\n\nЕсли это были не вы, смените пароль, завершите в панели все сеансы и напишите нам.\n",
  },
};

const removed: Record<"en" | "ru", Mail> = {
  en: {
    subject: "Your PIN was removed",
    body: "Support removed the PIN of your account after your written request. Set a new one in the panel.\n\nIf you did not ask for this, write to us at once.\n",
  },
  ru: {
    subject: "Ваш PIN-код снят",
    body: "Поддержка сняла PIN-код вашей учётной записи по вашему письменному запросу. Задайте новый в панели.\n\nЕсли вы об этом не просили, сразу напишите нам.\n",
  },
};

const changed: Record<"en" | "ru", Mail> = {
  en: {
    subject: "Your PIN was changed",
    body: "The PIN of your account was set or changed just now.\n\nIf it was not you, change your password, end all sessions in the panel and write to us.\n",
  },
  ru: {
    subject: "Ваш PIN-код изменён",
    body: "PIN-код вашей учётной записи только что задан или изменён.\n\nЕсли это были не вы, смените пароль, завершите в панели все сеансы и напишите нам.\n",
  },
};

const inLanguage = (mails: Record<"en" | "ru", Mail>, language: string): Mail =>
  mails[language === "ru" ? "ru" : "en"];

export const resetAskedMail = (language: string): Mail => inLanguage(asked, language);
export const pinRemovedMail = (language: string): Mail => inLanguage(removed, language);
export const pinChangedMail = (language: string): Mail => inLanguage(changed, language);
