import { z } from "zod";
import { maskKeys, maskSecrets } from "@/lib/base/mask-secrets";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight, type StaffRight } from "../../kernel/staff/staff-rights";
import { findHoldersOn, readAskedOnDay } from "./asked-on-day";
import { findHits, readAsked } from "./find-hits";
import { Hit, hitGroups } from "./schema";

/** Groups that are visible only with a right of their own, as in the back office. */
const rights: Partial<Record<Hit["group"], StaffRight>> = {
  hosts: "hosts/read",
  receipts: "payments/record",
  tickets: "conversations/answer",
};

/** The servers that had an address on a day, each after whoever it belonged to then. */
async function findOnDay(
  db: Database,
  asked: NonNullable<ReturnType<typeof readAskedOnDay>>,
): Promise<Hit[]> {
  const hits = new Map<string, Hit>();
  for (const { serverId, accountId } of await findHoldersOn(db, asked))
    for (const [group, object, id] of [
      ["customers", `account ${accountId}`, accountId],
      ["servers", `server ${serverId}`, serverId],
    ] as const) {
      const found = await findHits(db, readAsked(`#${id}`), new Set([group]));
      for (const hit of found) if (hit.object === object) hits.set(object, hit);
    }
  return [...hits.values()];
}

/**
 * Finds customers and their resources: by email, name, company, phone, VAT number, city, tag, number, host name, address
 * (an earlier one too; with a day, whose it was then), network, invoice, transaction, bank receipt, the shown part of a key, the key of a job, or the
 * subject of a ticket; and plans, locations, back ends and hosts, which lead to their servers. Every search is audited.
 */
export const findAnything = staffOperation({
  name: "search.find",
  summary: "Finds customers, servers, invoices, payments, bank receipts, keys, jobs and tickets",
  access: byStaff("read", "customers/find"),
  within: "rows",
  input: z.object({ q: z.string().trim().min(1).max(200) }),
  output: z.object({ hits: z.array(Hit) }),
  pool: "staff_searches",
  run: async ({ db, actor, note }, { q }) => {
    const mayFind = (right: StaffRight | undefined) =>
      right === undefined || actor.kind !== "staff" || hasStaffRight(actor.account, right);
    const groups = new Set(hitGroups.filter((group) => mayFind(rights[group])));
    const onDay = readAskedOnDay(q);
    const hits = onDay ? await findOnDay(db, onDay) : await findHits(db, readAsked(q), groups);
    note({ changes: { q: hits.length > 0 ? maskKeys(q) : maskSecrets(q), found: hits.length } });
    return { hits };
  },
});
