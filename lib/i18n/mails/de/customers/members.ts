import type { MailTemplates, MemberNotices } from "../../notices";

export const memberMails: MailTemplates<MemberNotices> = {
  "colleague.invited": {
    subject: "{account} lädt Sie in das eigene Konto ein",
    body: `{account} lädt Sie ein, in diesem Panel im eigenen Konto mitzuarbeiten.

Annehmen: {url}

Der Link gilt einmal, {hours} Stunden lang. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.`,
  },
  "colleague.joined": {
    subject: "{email} arbeitet jetzt in Ihrem Konto mit",
    body: `{email} hat Ihre Einladung angenommen. Rolle: {role}.

Wenn das nicht stimmt, entfernen Sie dieses Teammitglied: {people_page}`,
  },
};
