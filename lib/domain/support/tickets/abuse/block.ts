import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { lockServer } from "../../../kernel/server/any-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../../kernel/staff/staff-reason";
import { startBlocking } from "../../../network/addresses/shared/block-address";
import { workFailures } from "../../../servers/servers/errors";
import { lockCase, targetOf } from "./lookup";
import { CaseId } from "./schema";

/**
 * Blocks the address of a case, or unblocks it, on the server that had it. What the customer has asked for is decided with
 * it. Throws before a job is made if the server's back end cannot do that.
 */
export const blockCase = staffOperation({
  name: "abuse.block",
  summary: "Blocks the address of an abuse case, or unblocks it",
  access: byStaff("write", "abuse/handle"),
  within: { abuse_cases: "id" },
  changes: ["abuse", "addresses", "jobs", "servers"],
  fails: [
    ...workFailures,
    "abuse_case.not_found",
    "abuse_case.nobody",
    "abuse_case.moved",
    "machine.unsupported",
    "server.not_found",
    "address.moving",
    "address.not_found",
    "reason.missing",
  ],
  input: z.object({
    id: CaseId,
    is_blocked: z.boolean(),
    reason: staffReason,
    /** The reason that the customer reads. */
    shown: z.string().trim().max(256).default(""),
  }),
  output: z.object({ is_queued: z.boolean() }),
  run: async (context, { id, is_blocked: isBlocked, reason: given, shown }) => {
    const reason = readReason(given);
    const { db } = context;
    const row = await lockCase(db, id);
    if (row.serverId === null) throw fail("abuse_case.nobody");
    // Handed over since: the address is somebody else's now.
    if ((await lockServer(db, row.serverId)).accountId !== row.accountId) throw fail("abuse_case.moved");
    const asked = { id: row.serverId, ip: row.address, is_blocked: isBlocked, shown };
    const done = await startBlocking(context, asked, reason);
    await db
      .update(abuseCases)
      .set({ unblockAskedAt: null })
      .where(and(eq(abuseCases.id, id), isNotNull(abuseCases.unblockAskedAt)));
    return done;
  },
});

/** Leaves the address blocked although the customer has asked. */
export const refuseUnblock = staffOperation({
  name: "abuse.refuse_unblock",
  summary: "Leaves the address of an abuse case blocked",
  access: byStaff("write", "abuse/handle"),
  within: { abuse_cases: "id" },
  changes: ["abuse"],
  fails: ["abuse_case.not_found", "reason.missing"],
  input: z.object({ id: CaseId, reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockCase(db, id);
    if (row.unblockAskedAt === null) return {};
    await db.update(abuseCases).set({ unblockAskedAt: null }).where(eq(abuseCases.id, id));
    note({ target: targetOf(id), changes: { ip: row.address, blocked: true, reason } });
    return {};
  },
});
