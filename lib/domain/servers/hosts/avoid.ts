import { eq } from "drizzle-orm";
import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockHost, targetOf } from "./lookup";

/** Keeps new servers off a host, or lets it get some again. Servers that are there stay. */
export const avoidHost = staffOperation({
  name: "hosts.avoid",
  summary: "Keeps new servers off a host, or lets it get some again",
  access: byStaff("write", "hosts/manage"),
  changes: ["orders"],
  fails: ["host.not_found"],
  input: z.object({ id: z.int32(), is_avoided: z.boolean(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, is_avoided: isAvoided, reason: given }) => {
    const reason = readReason(given);
    const host = await lockHost(db, id);
    if (isAvoided === (host.avoidedAt !== null)) return {};
    await db
      .update(hosts)
      .set(isAvoided ? { avoidedAt: now, avoidedWhy: reason } : { avoidedAt: null, avoidedWhy: null })
      .where(eq(hosts.id, id));
    // What fits without it is counted with the next reading, which is now.
    await enqueue(db, "read_hosts", {}, { key: "read_hosts", queue: "read_hosts" });
    note({ target: targetOf(host), changes: { avoided: { from: !isAvoided, to: isAvoided }, reason } });
    return {};
  },
});
