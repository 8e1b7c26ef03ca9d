import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fromTheTop } from "../../kernel/staff/staff-lines";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { mergeEvents } from "./merge-events";
import { sourcesOf, Timeline, timelineTopics } from "./schema";
import { placeText, readPlace } from "./timeline-place";
import { readSource } from "./timeline-sources";

const pageSize = 40;

/** Everything about a customer, the newest first: each source is read by its own key and merged by time. */
export const showTimeline = staffOperation({
  name: "desk.timeline",
  summary: "Shows what happened with a customer, newest first",
  access: byStaff("read", "customers/find"),
  within: { accounts: "id" },
  looks: "now_and_then",
  fails: ["account.not_found"],
  input: z.object({
    id: z.int32(),
    /** Empty = all. */
    topics: z.array(z.enum(timelineTopics)).max(timelineTopics.length).default([]),
    before: z.string().max(400).optional(),
  }),
  output: Timeline,
  pool: "staff_searches",
  run: async ({ db, now, note }, { id, topics, before: text }) => {
    const before = readPlace(text);
    await findCustomer(db, id);
    const wanted = topics.length === 0 ? timelineTopics : topics;
    const found = [];
    for (const source of new Set(wanted.flatMap((topic) => [...sourcesOf[topic]]))) {
      const asked = { accountId: id, before: before[source] ?? fromTheTop, size: pageSize + 1, now };
      found.push(await readSource(db, source, asked));
    }
    const { events, place, isMore } = mergeEvents(found, before, pageSize);
    note({ accountId: id, target: `account ${id}`, changes: { looked: "record" } });
    return { events, older: isMore ? placeText(place) : null };
  },
});
