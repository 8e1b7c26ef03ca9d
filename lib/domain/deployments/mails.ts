import { type DeployFailure, failureCode } from "@/lib/base/deploy-failures";

type Text = { subject: string; body: string };
type Language = "en" | "ru";

type Deployed = { hostname: string; ip: string; due: string; url: string };

export function deployedMail(language: Language, { hostname, ip, due, url }: Deployed): Text {
  return language === "ru"
    ? {
        subject: `Сервер ${hostname} готов`,
        body: `Сервер ${hostname} развёрнут и отвечает.\n\nАдрес: ${ip}\nОплачен до: ${due}\n\n${url}\n`,
      }
    : {
        subject: `Server ${hostname} is ready`,
        body: `Server ${hostname} is deployed and answers.\n\nAddress: ${ip}\nPaid until: ${due}\n\n${url}\n`,
      };
}

const failuresInRussian: Record<DeployFailure, string> = {
  badImage: "образ диска не прошёл проверку",
  noAnswer: "машина перестала отвечать",
  noAddress: "в этой локации нет свободных адресов",
};

function reasonInRussian(reason: string): string {
  const code = failureCode(reason);
  return code ? failuresInRussian[code] : reason;
}

type Failed = { hostname: string; reason: string; refunded: string; url: string };

export function failedMail(language: Language, { hostname, reason, refunded, url }: Failed): Text {
  return language === "ru"
    ? {
        subject: `Сервер ${hostname} не удалось развернуть`,
        body: `Мы попробовали несколько раз, но сервер ${hostname} развернуть не удалось (${reasonInRussian(reason)}).\n\nНа ваш баланс возвращено: ${refunded}\n\n${url}\n`,
      }
    : {
        subject: `Server ${hostname} could not be deployed`,
        body: `We tried several times, but server ${hostname} could not be deployed (${reason}).\n\nBack on your credit: ${refunded}\n\n${url}\n`,
      };
}
