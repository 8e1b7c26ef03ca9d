import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { runtime } from "@/lib/env";
import { queueMail } from "../mails/queue-mail";

type Text = { subject: string; body: (name: string) => string };

const english = {
  totp_on: {
    subject: "Authenticator app turned on",
    body: () => "An authenticator app is now asked for after the password.",
  },
  totp_off: {
    subject: "Authenticator app turned off",
    body: () => "The authenticator app is no longer asked for.",
  },
  email_on: {
    subject: "Codes by e-mail turned on",
    body: () => "A code sent to this address is now asked for after the password.",
  },
  email_off: {
    subject: "Codes by e-mail turned off",
    body: () => "Codes by e-mail are no longer asked for.",
  },
  passkey_on: {
    subject: "Passkey asked for after the password",
    body: () => "A passkey is now asked for after the password.",
  },
  passkey_off: {
    subject: "Passkey no longer asked for",
    body: () => "A passkey is no longer asked for after the password.",
  },
  passkey_added: {
    subject: "Passkey added",
    body: (name) => `The passkey "${name}" was added. It can sign in to your account without the password.`,
  },
  passkey_removed: {
    subject: "Passkey removed",
    body: (name) => `The passkey "${name}" was removed and works no more.`,
  },
  codes_made: {
    subject: "New recovery codes",
    body: () => "New recovery codes were made. The old ones work no more.",
  },
  code_used: {
    subject: "A recovery code was used",
    body: (left) => `Somebody signed in to your account with a recovery code. Codes left: ${left}.`,
  },
} as const satisfies Record<string, Text>;

export type SecurityEvent = keyof typeof english;

const russian = {
  totp_on: {
    subject: "Приложение-аутентификатор включено",
    body: () => "Теперь после пароля нужен код из приложения-аутентификатора.",
  },
  totp_off: {
    subject: "Приложение-аутентификатор отключено",
    body: () => "Код из приложения-аутентификатора больше не нужен.",
  },
  email_on: {
    subject: "Коды по электронной почте включены",
    body: () => "Теперь после пароля нужен код, который придёт на этот адрес.",
  },
  email_off: {
    subject: "Коды по электронной почте отключены",
    body: () => "Коды по электронной почте больше не нужны.",
  },
  passkey_on: {
    subject: "После пароля нужен ключ доступа",
    body: () => "Теперь после пароля нужен ключ доступа.",
  },
  passkey_off: {
    subject: "Ключ доступа после пароля больше не нужен",
    body: () => "Ключ доступа после пароля больше не нужен.",
  },
  passkey_added: {
    subject: "Добавлен ключ доступа",
    body: (name) => `Добавлен ключ доступа «${name}». С ним можно войти в учётную запись без пароля.`,
  },
  passkey_removed: {
    subject: "Ключ доступа удалён",
    body: (name) => `Ключ доступа «${name}» удалён и больше не действует.`,
  },
  codes_made: {
    subject: "Новые резервные коды",
    body: () => "Созданы новые резервные коды. Прежние больше не действуют.",
  },
  code_used: {
    subject: "Использован резервный код",
    body: (left) => `В вашу учётную запись вошли по резервному коду. Осталось кодов: ${left}.`,
  },
} as const satisfies Record<SecurityEvent, Text>;

type Told = {
  account: { id: number; email: string; language: string };
  event: SecurityEvent;
  /** The passkey's name, or how many codes are left. */
  name?: string;
  address: string;
  now: Date;
};

/** Tells the owner what became of the second factors, in the transaction of the change. */
export async function mailSecurity(db: Database, told: Told): Promise<void> {
  const { account, event, name = "", address, now } = told;
  const isRussian = account.language === "ru";
  const text: Text = (isRussian ? russian : english)[event];
  const { publicUrl } = runtime();
  const facts = isRussian
    ? `Время: ${momentText(now)} UTC\nАдрес: ${address}\n\nЕсли это были не вы, смените пароль: ${publicUrl}/account\nи завершите остальные сеансы: ${publicUrl}/account/sessions\n`
    : `Time: ${momentText(now)} UTC\nAddress: ${address}\n\nIf this was not you, change your password: ${publicUrl}/account\nand end your other sessions: ${publicUrl}/account/sessions\n`;
  await queueMail(db, {
    accountId: account.id,
    recipient: account.email,
    subject: text.subject,
    body: `${text.body(name)}\n\n${facts}`,
    now,
  });
}
