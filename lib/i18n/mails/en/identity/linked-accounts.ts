import { momentText } from "@/lib/base/form-values";
import type { LinkedAccountNotices, MailTexts } from "../../notices";

const identityOf = (service: string, email: string): string =>
  email === "" ? service : `${service}, ${email}`;

export const linkedAccountMails: MailTexts<LinkedAccountNotices> = {
  "identity.linked": ({ service, email, at, address }) => ({
    subject: "A new way to sign in",
    body: `An identity elsewhere now opens your account: ${identityOf(service, email)}\n\nTime: ${momentText(at)} UTC\nAddress: ${address}\n\nIf this was not you, unlink it in your account, then change your password.\n`,
  }),
  "identity.unlinked": ({ service, email, at, address }) => ({
    subject: "A way to sign in was removed",
    body: `An identity elsewhere no longer opens your account: ${identityOf(service, email)}\n\nTime: ${momentText(at)} UTC\nAddress: ${address}\n\nIf this was not you, change your password.\n`,
  }),
};
