import { and, asc, count, eq, ilike } from "drizzle-orm";
import { z } from "zod";
import { likeText } from "@/lib/db/like-text";
import { riskEntries } from "@/lib/db/tables/money/order-risk";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { readEntries } from "./rules";
import { mostEntries, riskLists } from "./schema";

const list = z.enum(riskLists);
const shownAtOnce = 200;

/** Entries of a list that contain a word, in order; the first 200. */
export const listEntries = staffOperation({
  name: "order_reviews.entries",
  summary: "Lists domains of disposable mailboxes, or words, that give points",
  access: byStaff("read", "orders/review"),
  looks: "now_and_then",
  input: z.object({ list, q: z.string().max(100).default("") }),
  output: z.object({
    count: z.int(),
    entries: z.array(z.object({ id: z.int(), value: z.string() })),
  }),
  run: async ({ db }, { list: name, q }) => {
    const isOfList = eq(riskEntries.list, name);
    const [all] = await db.select({ count: count() }).from(riskEntries).where(isOfList);
    const entries = await db
      .select({ id: riskEntries.id, value: riskEntries.value })
      .from(riskEntries)
      .where(and(isOfList, q === "" ? undefined : ilike(riskEntries.value, `%${likeText(q)}%`)))
      .orderBy(asc(riskEntries.value))
      .limit(shownAtOnce);
    return { count: all?.count ?? 0, entries };
  },
});

/** Adds entries, one a line; known ones stay. */
export const addEntries = staffOperation({
  name: "order_reviews.add_entries",
  summary: "Adds domains of disposable mailboxes, or words, that give points",
  access: byStaff("write", "orders/review"),
  changes: [],
  fails: ["risk_entry.invalid", "risk_entry.too_many"],
  input: z.object({ list, values: z.string().max(60_000) }),
  output: z.object({ added: z.int() }),
  run: async ({ db, now, actor, note }, { list: name, values: text }) => {
    const values = readEntries(name, text);
    if (values === null) throw fail("risk_entry.invalid");
    const [all] = await db.select({ count: count() }).from(riskEntries).where(eq(riskEntries.list, name));
    if ((all?.count ?? 0) + values.length > mostEntries) throw fail("risk_entry.too_many");
    const added = await db
      .insert(riskEntries)
      .values(values.map((value) => ({ list: name, value, addedBy: staffIdOf(actor), addedAt: now })))
      .onConflictDoNothing()
      .returning({ value: riskEntries.value });
    if (added.length > 0)
      note({ target: `risk list ${name}`, changes: { added: added.slice(0, 50).map(({ value }) => value) } });
    return { added: added.length };
  },
});

export const removeEntry = staffOperation({
  name: "order_reviews.remove_entry",
  summary: "Removes a domain or word that gives points",
  access: byStaff("write", "orders/review"),
  changes: [],
  fails: ["risk_entry.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const [gone] = await db.delete(riskEntries).where(eq(riskEntries.id, id)).returning();
    if (!gone) throw fail("risk_entry.not_found");
    note({ target: `risk list ${gone.list}`, changes: { removed: gone.value } });
    return {};
  },
});
