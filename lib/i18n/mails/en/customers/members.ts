import type { MailTemplates, MemberNotices } from "../../notices";

export const memberMails: MailTemplates<MemberNotices> = {
  "colleague.invited": {
    subject: "{account} invites you to work in their account",
    body: `{account} invites you to work in their account in this panel.

Accept: {url}

The link works once and for {hours} hours. If you know nothing of this, ignore this email.`,
  },
  "colleague.joined": {
    subject: "{email} works in your account now",
    body: `{email} accepted your invitation, with the role {role}.

If that is not right, remove them: {people_page}`,
  },
};
