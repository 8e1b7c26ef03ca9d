import { labelsOf } from "./action-words";
import type catalogAdmin from "./en/catalog/catalog-admin.json";
import type details from "./en/customers/details.json";
import type members from "./en/customers/members.json";
import type actions from "./en/kernel/actions.json";
import type activity from "./en/kernel/activity.json";
import type job from "./en/kernel/job.json";
import type notifications from "./en/messages/notifications.json";
import type server from "./en/servers/server.json";
import type backOffice from "./en/support/back-office.json";
import type tickets from "./en/support/tickets.json";

type Pages = {
  actions: typeof actions;
  activity: typeof activity;
  catalogAdmin: typeof catalogAdmin;
  tickets: typeof tickets;
  backOffice: typeof backOffice;
  details: typeof details;
  job: typeof job;
  notifications: typeof notifications;
  members: typeof members;
  server: typeof server;
};

/** The words of what happened, with those that other pages have for the same fields and values. */
export function withKnownLabels(pages: Pages) {
  const { activity, catalogAdmin, tickets, backOffice, details, job, notifications, members, server } = pages;
  const mails = { ...notifications.kinds, ...backOffice.kinds };
  const { values: own } = activity;
  const values = {
    ...own,
    channel: backOffice.messageLog,
    given_up: job.stage,
    job: server.action,
    kind: { ...mails, ...activity.kinds, ...own.kind },
    list: { ...backOffice.states, ...own.state },
    look: labelsOf(pages.actions, "seen"),
    looked: { ...backOffice.sections, ...own.looked },
    method: { ...backOffice.kinds, ...own.method },
    notice: notifications.kinds,
    outcome: { ...backOffice.kinds, ...own.outcome },
    price: { "-1": catalogAdmin.planned.notSold },
    queue: backOffice.queues,
    resent: mails,
    retried: job.stage,
    role: members.roles,
    state: { ...backOffice.states, ...own.state },
    statusPage: { ...backOffice.states, ...own.status },
    type: tickets.agent.types,
  };
  const fields = { ...catalogAdmin.fields, ...details.fields, ...activity.fields };
  return { ...activity, actions: labelsOf(pages.actions, "done"), fields, values };
}
