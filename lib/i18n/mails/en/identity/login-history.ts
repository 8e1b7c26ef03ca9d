import type { LoginNotices, MailTemplates } from "../../notices";

export const loginMails: MailTemplates<LoginNotices> = {
  "sign_in.code": {
    subject: "Sign-in code: {code}",
    body: `Your sign-in code is {code}

It is valid for 10 minutes. If this was not you, change your password.`,
  },
  "sign_in.new_device": {
    subject: "Sign-in from a new device",
    body: `Someone signed in to your account from a device that was not used here before.

Time: {time}
Address: {address}
Device: {has_device, select, yes {{device}} other {not named}}

If this was you, there is nothing to do.

If it was not, end all sessions, then change your password:
{url}

The link works once, for 7 days.`,
  },
};
