import type { MailTexts, MemberNotices } from "../../notices";

const roles = {
  administrator: "administrator",
  technician: "technician",
  billing: "billing",
  viewer: "viewer",
} as const;

export const memberMails: MailTexts<MemberNotices> = {
  "colleague.invited": ({ url, account, hours }) => ({
    subject: `${account} invites you to work in their account`,
    body: `${account} invites you to work in their account in this panel.\n\nAccept: ${url}\n\nThe link works once and for ${hours} hours. If you know nothing of this, ignore this email.\n`,
  }),
  "colleague.joined": ({ email, role }, pages) => ({
    subject: `${email} works in your account now`,
    body: `${email} accepted your invitation, with the role ${roles[role]}.\n\nIf that is not right, remove them: ${pages.people}\n`,
  }),
};
