import { momentText } from "@/lib/base/form-values";
import type { Circumstances, FactorChange, Mail, MailTexts, Pages, TwoFactorNotices } from "../../notices";

const changes: Record<FactorChange, (passkey: string) => Mail> = {
  totp_on: () => ({
    subject: "Authenticator app turned on",
    body: "An authenticator app is now asked for after the password.",
  }),
  totp_off: () => ({
    subject: "Authenticator app turned off",
    body: "The authenticator app is no longer asked for.",
  }),
  email_on: () => ({
    subject: "Codes by email turned on",
    body: "A code sent to this address is now asked for after the password.",
  }),
  email_off: () => ({
    subject: "Codes by email turned off",
    body: "Codes by email are no longer asked for.",
  }),
  passkey_on: () => ({
    subject: "Passkey asked for after the password",
    body: "A passkey is now asked for after the password.",
  }),
  passkey_off: () => ({
    subject: "Passkey no longer asked for",
    body: "A passkey is no longer asked for after the password.",
  }),
  passkey_added: (passkey) => ({
    subject: "Passkey added",
    body: `The passkey "${passkey}" was added. It can sign in to your account without the password.`,
  }),
  passkey_removed: (passkey) => ({
    subject: "Passkey removed",
    body: `The passkey "${passkey}" was removed and works no more.`,
  }),
  codes_made: () => ({
    subject: "New recovery codes",
    body: "New recovery codes were made. The old ones work no more.",
  }),
};

const tellsOf = (fact: string, { at, address }: Circumstances, { account, sessions }: Pages): string =>
  `${fact}\n\nTime: ${momentText(at)} UTC\nAddress: ${address}\n\nIf this was not you, change your password: ${account}\nand end your other sessions: ${sessions}\n`;

export const twoFactorMails: MailTexts<TwoFactorNotices> = {
  "factors.code": ({ code }) => ({
    subject: `Confirmation code: ${code}`,
    body: `Your code to confirm a change of your account's security is ${code}\n\nIt is valid for 10 minutes. If you did not ask for it, change your password.\n`,
  }),
  "factors.changed": (params, pages) => {
    const { subject, body } = changes[params.change](params.passkey ?? "");
    return { subject, body: tellsOf(body, params, pages) };
  },
  "factors.recovery_code_used": (params, pages) => ({
    subject: "A recovery code was used",
    body: tellsOf(
      `Someone signed in to your account with a recovery code. Codes left: ${params.left}.`,
      params,
      pages,
    ),
  }),
};
