import type { AnnouncementNotices, MailTemplates } from "../../notices";

export const announcementMails: MailTemplates<AnnouncementNotices> = {
  "maintenance.updated": {
    subject:
      "{stage, select, planned {Geplante Wartung: {title}} running {Wartung hat begonnen: {title}} done {Wartung abgeschlossen: {title}} other {Wartung abgesagt: {title}}}",
    body: `{text}

{has_planned_from, select, yes {Geplant: {planned_from} bis {planned_to}} other {}}

{has_servers, select, yes {Ihre betroffenen Server:} other {}}
{servers}

Aktueller Stand: {url}`,
  },
  "incident.updated": {
    subject:
      "{stage, select, investigating {Störung: {title}} identified {Störung, Ursache gefunden: {title}} watching {Störung, unter Beobachtung: {title}} other {Störung behoben: {title}}}",
    body: `{text}

{has_began, select, yes {Seit: {began}} other {}}

{has_servers, select, yes {Ihre betroffenen Server:} other {}}
{servers}

Aktueller Stand: {url}`,
  },
};
