import type { AnnouncementNotices, MailTemplates } from "../../notices";

export const announcementMails: MailTemplates<AnnouncementNotices> = {
  "maintenance.updated": {
    subject:
      "{stage, select, planned {Planned maintenance: {title}} running {Maintenance has begun: {title}} done {Maintenance finished: {title}} other {Maintenance called off: {title}}}",
    body: `{text}

{has_planned_from, select, yes {Planned: {planned_from} to {planned_to}} other {}}

{has_servers, select, yes {Your servers concerned:} other {}}
{servers}

Updates: {url}`,
  },
  "incident.updated": {
    subject:
      "{stage, select, investigating {Incident: {title}} identified {Incident, cause found: {title}} watching {Incident, being watched: {title}} other {Incident solved: {title}}}",
    body: `{text}

{has_began, select, yes {Since: {began}} other {}}

{has_servers, select, yes {Your servers concerned:} other {}}
{servers}

Updates: {url}`,
  },
};
