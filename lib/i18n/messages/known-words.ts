import { wordsOf } from "./action-words";
import type actions from "./en/actions.json";
import type activity from "./en/activity.json";
import type assortment from "./en/assortment.json";
import type conversations from "./en/conversations.json";
import type desk from "./en/desk.json";
import type details from "./en/details.json";
import type job from "./en/job.json";
import type notifications from "./en/notifications.json";
import type people from "./en/people.json";
import type server from "./en/server.json";

type Pages = {
  actions: typeof actions;
  activity: typeof activity;
  assortment: typeof assortment;
  conversations: typeof conversations;
  desk: typeof desk;
  details: typeof details;
  job: typeof job;
  notifications: typeof notifications;
  people: typeof people;
  server: typeof server;
};

/** The words of what happened, with those that other pages have for the same fields and values. */
export function withKnownWords(pages: Pages) {
  const { activity, assortment, conversations, desk, details, job, notifications, people, server } = pages;
  const mails = { ...notifications.kinds, ...desk.kinds };
  const { values: own } = activity;
  const values = {
    ...own,
    channel: desk.outbox,
    given_up: job.stage,
    job: server.action,
    kind: { ...mails, ...activity.kinds, ...own.kind },
    list: { ...desk.states, ...own.state },
    look: wordsOf(pages.actions, "seen"),
    looked: { ...desk.sections, ...own.looked },
    method: { ...desk.kinds, ...own.method },
    notice: notifications.kinds,
    outcome: { ...desk.kinds, ...own.outcome },
    price: { "-1": assortment.planned.notSold },
    queue: desk.queues,
    resent: mails,
    retried: job.stage,
    role: people.roles,
    state: { ...desk.states, ...own.state },
    status: { ...desk.states, ...own.status },
    type: conversations.desk.types,
  };
  const fields = { ...assortment.fields, ...details.fields, ...activity.fields };
  return { ...activity, actions: wordsOf(pages.actions, "done"), fields, values };
}
