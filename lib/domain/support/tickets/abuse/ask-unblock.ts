import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { writes } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { operation } from "../../../kernel/operation/operation";
import { requireRateLimit } from "../../../kernel/rate-limits/shared/rate-limit";
import { anyTicket } from "../lookup";
import { writeMessage } from "../shared/write-message";
import { type CaseRow, targetOf } from "./lookup";
import { CaseId } from "./schema";

/** One of the caller's cases that the caller was told of, locked; others do not exist. */
async function lockOwn({ db, actor }: SignedContext, id: number): Promise<CaseRow & { ticketId: number }> {
  const isOwn = and(
    eq(abuseCases.id, id),
    eq(abuseCases.accountId, actor.account.id),
    isNotNull(abuseCases.ticketId),
  );
  const [row] = await db.select().from(abuseCases).where(isOwn).for("update");
  if (!row || row.ticketId === null) throw fail("abuse_case.not_found");
  return { ...row, ticketId: row.ticketId };
}

/** Asks support to unblock the address of a case; once, until staff have decided. */
export const askUnblock = operation({
  name: "abuse.ask_unblock",
  summary: "Asks support to unblock an address",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["abuse", "conversations"],
  fails: ["abuse_case.not_found", "abuse_case.not_blocked"],
  input: z.object({ id: CaseId }),
  output: z.object({}),
  before: ({ actor, now }) =>
    requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now),
  run: async (context, { id }) => {
    const { db, now, actor, note } = context;
    const row = await lockOwn(context, id);
    if (row.unblockAskedAt !== null) return {};
    const isBlocked = and(
      eq(serverAddresses.ip, row.address),
      eq(serverAddresses.serverId, row.serverId ?? 0),
      eq(serverAddresses.ownerId, actor.account.id),
      eq(serverAddresses.blockedBy, "staff"),
    );
    const [blocked] = await db.select({ id: serverAddresses.id }).from(serverAddresses).where(isBlocked);
    if (!blocked) throw fail("abuse_case.not_blocked");
    await db.update(abuseCases).set({ unblockAskedAt: now }).where(eq(abuseCases.id, id));
    const fact = { code: "unblock_asked", address: row.address } as const;
    const ticket = await anyTicket(db, row.ticketId, true);
    await writeMessage(db, ticket, { author: "panel", fact, event: "customer_writes" }, now);
    note({ target: targetOf(id), changes: { ip: row.address } });
    return {};
  },
});
