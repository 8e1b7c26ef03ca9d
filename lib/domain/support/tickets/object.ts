import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { tickets } from "@/lib/db/tables/support/tickets";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { Subject } from "./schema";
import { nameOfAccount } from "./shared/read-thread";
import { writeMessage } from "./shared/write-message";

/** Opens a ticket for the staff managers to object to an impersonation session; once per session. */
export const objectToImpersonation = operation({
  name: "conversations.object",
  summary: "Objects to a visit of support",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["conversations", "visits"],
  fails: ["visit.not_found"],
  input: z.object({ visit: z.int32(), subject: Subject }),
  output: z.object({ id: z.int() }),
  before: ({ actor, now }) =>
    requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now),
  run: async ({ db, now, actor, note }, { visit: impersonationId, subject }) => {
    const { id: accountId } = actor.account;
    const [found] = await db
      .select({ visit: impersonations, name: nameOfAccount, email: accounts.email })
      .from(impersonations)
      .innerJoin(accounts, eq(accounts.id, impersonations.staffAccountId))
      .where(and(eq(impersonations.id, impersonationId), eq(impersonations.accountId, accountId)))
      .for("update", { of: impersonations });
    if (!found) throw fail("visit.not_found");
    const isAboutIt = eq(tickets.impersonationId, impersonationId);
    const [known] = await db.select({ id: tickets.id }).from(tickets).where(isAboutIt);
    if (known) return known;
    const [row] = await db
      .insert(tickets)
      .values({ accountId, subject, impersonationId, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error("The conversation was not written.");
    const { name, email, visit } = found;
    const since = visit.startedAt.toISOString();
    const fact = { code: "objected", to: name || email, since, reason: visit.reason } as const;
    await writeMessage(db, row, { author: "panel", fact, event: "customer_writes" }, now);
    note({ target: `conversation ${row.id}`, changes: { visit: impersonationId } });
    return { id: row.id };
  },
});
