import { momentText } from "@/lib/base/form-values";
import { pageUrl } from "../mails/links";

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

const pages = () => ({
  pin: pageUrl("/pin"),
  sessions: pageUrl("/account/sessions"),
  keys: pageUrl("/api-keys"),
});

type WrongPins = { total: number; since: Date; lockedMinutes: number | null };

/** Nothing that the guesser typed is in it. */
export function wrongPinsMail(language: string, { total, since, lockedMinutes }: WrongPins): Mail {
  const { pin, sessions, keys } = pages();
  const at = momentText(since);
  if (language === "ru") {
    const lock =
      lockedMinutes === null
        ? ""
        : `PIN-код вашей учётной записи заблокирован на ${lockedMinutes} мин.: пять раз подряд ввели неверный.\n\n`;
    return {
      subject: lockedMinutes === null ? "Неверные PIN-коды" : "PIN-код заблокирован",
      body: `${lock}Всего неверных попыток: ${total}, первая – ${at} UTC. Вводить PIN-код может только тот, кто вошёл в учётную запись или знает её ключ API.\n\nСостояние PIN-кода: ${pin}\n\nЕсли это были не вы, смените пароль, завершите остальные сеансы: ${sessions}\nи проверьте ключи API: ${keys}\n`,
    };
  }
  const lock =
    lockedMinutes === null
      ? ""
      : `The PIN of your account is locked for ${lockedMinutes} min: it was entered incorrectly five times in a row.\n\n`;
  return {
    subject: lockedMinutes === null ? "Incorrect PINs" : "Your PIN is locked",
    body: `${lock}Incorrect attempts in all: ${total}, the first at ${at} UTC. Only somebody who is signed in to your account, or has one of its API keys, can enter a PIN.\n\nState of the PIN: ${pin}\n\nIf this was not you, change your password, end your other sessions: ${sessions}\nand check your API keys: ${keys}\n`,
  };
}
