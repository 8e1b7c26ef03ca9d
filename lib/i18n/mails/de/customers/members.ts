import type { MailTexts, MemberNotices } from "../../notices";

const roles = {
  administrator: "Administration",
  technician: "Technik",
  billing: "Abrechnung",
  viewer: "Nur Lesen",
} as const;

export const memberMails: MailTexts<MemberNotices> = {
  "colleague.invited": ({ url, account, hours }) => ({
    subject: `${account} lädt Sie in das eigene Konto ein`,
    body: `${account} lädt Sie ein, in diesem Panel im eigenen Konto mitzuarbeiten.\n\nAnnehmen: ${url}\n\nDer Link gilt einmal, ${hours} Stunden lang. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.\n`,
  }),
  "colleague.joined": ({ email, role }, pages) => ({
    subject: `${email} arbeitet jetzt in Ihrem Konto mit`,
    body: `${email} hat Ihre Einladung angenommen. Rolle: ${roles[role]}.\n\nWenn das nicht stimmt, entfernen Sie dieses Teammitglied: ${pages.people}\n`,
  }),
};
