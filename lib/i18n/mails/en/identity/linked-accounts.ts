import type { LinkedAccountNotices, MailTemplates } from "../../notices";

export const linkedAccountMails: MailTemplates<LinkedAccountNotices> = {
  "identity.linked": {
    subject: "A new way to sign in",
    body: `An identity elsewhere now opens your account: {service}{has_email, select, yes {, {email}} other {}}

Time: {time}
Address: {address}

If this was not you, unlink it in your account, then change your password.`,
  },
  "identity.unlinked": {
    subject: "A way to sign in was removed",
    body: `An identity elsewhere no longer opens your account: {service}{has_email, select, yes {, {email}} other {}}

Time: {time}
Address: {address}

If this was not you, change your password.`,
  },
};
