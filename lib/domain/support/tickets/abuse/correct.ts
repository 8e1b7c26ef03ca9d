import { eq } from "drizzle-orm";
import { z } from "zod";
import { abuseKinds } from "@/lib/base/abuse";
import { abuseNetworkOf } from "@/lib/base/abuse-network";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { lockCase, targetOf } from "./lookup";
import { readAddress, readSeen } from "./read-typed";
import { CaseId, MinuteText } from "./schema";
import { findHolder } from "./shared/find-holder";

/**
 * Corrects what a complaint is about, and looks up again whose the address was then. Only before the customer is told: a
 * program names another address, or a mail no time.
 */
export const correctCase = staffOperation({
  name: "abuse.correct",
  summary: "Corrects the address, the time or the kind of an abuse case",
  access: byStaff("write", "abuse/handle"),
  changes: [],
  fails: ["abuse_case.not_found", "abuse_case.told", "abuse_case.no_address"],
  input: z.object({ id: CaseId, address: z.string().max(60), kind: z.enum(abuseKinds), seen: MinuteText }),
  output: z.object({ is_known: z.boolean() }),
  run: async ({ db, now, note }, { id, address: typed, kind, seen }) => {
    const row = await lockCase(db, id);
    // A ticket would quote it to somebody else.
    if (row.ticketId !== null || row.state !== "new") throw fail("abuse_case.told");
    const address = readAddress(typed);
    const seenAt = readSeen(seen, now);
    const holder = await findHolder(db, address, seenAt);
    await db
      .update(abuseCases)
      .set({
        ...{ address, kind, seenAt, network: abuseNetworkOf(address) },
        serverId: holder?.serverId ?? null,
        accountId: holder?.accountId ?? null,
      })
      .where(eq(abuseCases.id, id));
    const changes = {
      address: { from: row.address, to: address },
      kind: { from: row.kind, to: kind },
      seen: { from: row.seenAt.toISOString(), to: seenAt.toISOString() },
    };
    note({ target: targetOf(id), changes });
    return { is_known: holder !== null };
  },
});
