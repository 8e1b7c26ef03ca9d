import type { ImpersonationNotices, MailTemplates } from "../../notices";

export const impersonationMails: MailTemplates<ImpersonationNotices> = {
  "visit.started": {
    subject: "Support is visiting your account",
    body: `{staff_name} ({staff_role}) is visiting your account.

Reason: {reason}

{mode, select, read_only {They can look but not change anything.} other {They can change things for you.}} They never see your passwords, PIN or API keys.

What they look at and what they change is listed here: {support_access_page}
There you can also end the visit by switching support access off.`,
  },
  "visit.asked": {
    subject: "Support asks to visit your account",
    body: `{staff_name} ({staff_role}) asks you to allow support to visit your account.

Reason: {reason}

You can allow it for a day here: {support_access_page}

Support never asks for your password or PIN.`,
  },
};
