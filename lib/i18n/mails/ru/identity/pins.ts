import { momentText } from "@/lib/base/form-values";
import type { MailTexts, PinNotices } from "../../notices";

export const pinMails: MailTexts<PinNotices> = {
  "pin.changed": () => ({
    subject: "Ваш PIN-код изменён",
    body: "PIN-код вашей учётной записи только что задан или изменён.\n\nЕсли это были не вы, смените пароль, завершите в панели все сеансы и напишите нам.\n",
  }),
  "pin.reset_asked": () => ({
    subject: "Запрошен сброс PIN-кода",
    body: "Кто-то, кто вошёл в вашу учётную запись, попросил нас снять её PIN-код. Прежде чем сделать это, мы проверим, кто просит; до тех пор PIN-код действует.\n\nЕсли это были не вы, смените пароль, завершите в панели все сеансы и напишите нам.\n",
  }),
  "pin.removed": () => ({
    subject: "Ваш PIN-код снят",
    body: "Поддержка сняла PIN-код вашей учётной записи по вашему письменному запросу. Задайте новый в панели.\n\nЕсли вы об этом не просили, сразу напишите нам.\n",
  }),
  "pin.wrong": ({ total, since, lockedMinutes }, { pin, sessions, apiKeys }) => {
    const isLocked = lockedMinutes !== null;
    const lock = isLocked
      ? `PIN-код вашей учётной записи заблокирован на ${lockedMinutes} мин.: пять раз подряд ввели неверный.\n\n`
      : "";
    return {
      subject: isLocked ? "PIN-код заблокирован" : "Неверные PIN-коды",
      body: `${lock}Всего неверных попыток: ${total}, первая – ${momentText(since)} UTC. Вводить PIN-код может только тот, кто вошёл в учётную запись или знает её API-ключ.\n\nСостояние PIN-кода: ${pin}\n\nЕсли это были не вы, смените пароль, завершите остальные сеансы: ${sessions}\nи проверьте API-ключи: ${apiKeys}\n`,
    };
  },
};
