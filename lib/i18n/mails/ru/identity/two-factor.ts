import { momentText } from "@/lib/base/form-values";
import type { Circumstances, FactorChange, Mail, MailTexts, Pages, TwoFactorNotices } from "../../notices";

const changes: Record<FactorChange, (passkey: string) => Mail> = {
  totp_on: () => ({
    subject: "Приложение-аутентификатор включено",
    body: "Теперь после пароля нужен код из приложения-аутентификатора.",
  }),
  totp_off: () => ({
    subject: "Приложение-аутентификатор отключено",
    body: "Код из приложения-аутентификатора больше не нужен.",
  }),
  email_on: () => ({
    subject: "Коды по электронной почте включены",
    body: "Теперь после пароля нужен код, который придёт на этот адрес.",
  }),
  email_off: () => ({
    subject: "Коды по электронной почте отключены",
    body: "Коды по электронной почте больше не нужны.",
  }),
  passkey_on: () => ({
    subject: "После пароля нужен ключ доступа",
    body: "Теперь после пароля нужен ключ доступа.",
  }),
  passkey_off: () => ({
    subject: "Ключ доступа после пароля больше не нужен",
    body: "Ключ доступа после пароля больше не нужен.",
  }),
  passkey_added: (passkey) => ({
    subject: "Добавлен ключ доступа",
    body: `Добавлен ключ доступа «${passkey}». С ним можно войти в учётную запись без пароля.`,
  }),
  passkey_removed: (passkey) => ({
    subject: "Ключ доступа удалён",
    body: `Ключ доступа «${passkey}» удалён и больше не действует.`,
  }),
  codes_made: () => ({
    subject: "Новые резервные коды",
    body: "Созданы новые резервные коды. Прежние больше не действуют.",
  }),
};

const tellsOf = (fact: string, { at, address }: Circumstances, { account, sessions }: Pages): string =>
  `${fact}\n\nВремя: ${momentText(at)} UTC\nАдрес: ${address}\n\nЕсли это были не вы, смените пароль: ${account}\nи завершите остальные сеансы: ${sessions}\n`;

export const twoFactorMails: MailTexts<TwoFactorNotices> = {
  "factors.code": ({ code }) => ({
    subject: `Код подтверждения: ${code}`,
    body: `Ваш код для подтверждения изменений в безопасности учётной записи: ${code}\n\nОн действует 10 минут. Если вы его не запрашивали, смените пароль.\n`,
  }),
  "factors.changed": (params, pages) => {
    const { subject, body } = changes[params.change](params.passkey ?? "");
    return { subject, body: tellsOf(body, params, pages) };
  },
  "factors.recovery_code_used": (params, pages) => ({
    subject: "Использован резервный код",
    body: tellsOf(
      `В вашу учётную запись вошли по резервному коду. Осталось кодов: ${params.left}.`,
      params,
      pages,
    ),
  }),
};
