import { momentText } from "@/lib/base/form-values";
import type { LoginNotices, MailTexts } from "../../notices";

export const loginMails: MailTexts<LoginNotices> = {
  "sign_in.code": ({ code }) => ({
    subject: `Sign-in code: ${code}`,
    body: `Your sign-in code is ${code}\n\nIt is valid for 10 minutes. If this was not you, change your password.\n`,
  }),
  "sign_in.new_device": ({ at, address, device, url }) => ({
    subject: "Sign-in from a new device",
    body: `Someone signed in to your account from a device that was not used here before.\n\nTime: ${momentText(at)} UTC\nAddress: ${address}\nDevice: ${device || "not named"}\n\nIf this was you, there is nothing to do.\n\nIf it was not, end all sessions, then change your password:\n${url}\n\nThe link works once, for 7 days.\n`,
  }),
};
