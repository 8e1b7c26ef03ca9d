import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { conversations } from "@/lib/db/tables/conversations";
import { visits } from "@/lib/db/tables/visits";
import { writes } from "../kernel/access";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { requireRateLimit } from "../limits/shared/rate-limit";
import { Subject } from "./schema";
import { nameOfAccount } from "./shared/read-thread";
import { writeMessage } from "./shared/write-message";

/** Opens the conversation about a visit that its customer objects to, with those who manage staff; once for each visit. */
export const objectToVisit = operation({
  name: "conversations.object",
  summary: "Objects to a visit of support",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["conversations", "visits"],
  fails: ["visit.not_found"],
  input: z.object({ visit: z.int32(), subject: Subject }),
  output: z.object({ id: z.int() }),
  before: ({ actor, now }) =>
    requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now),
  run: async ({ db, now, actor, note }, { visit: visitId, subject }) => {
    const { id: accountId } = actor.account;
    const [found] = await db
      .select({ visit: visits, name: nameOfAccount, email: accounts.email })
      .from(visits)
      .innerJoin(accounts, eq(accounts.id, visits.staffAccountId))
      .where(and(eq(visits.id, visitId), eq(visits.accountId, accountId)))
      .for("update", { of: visits });
    if (!found) throw fail("visit.not_found");
    const isAboutIt = eq(conversations.visitId, visitId);
    const [known] = await db.select({ id: conversations.id }).from(conversations).where(isAboutIt);
    if (known) return known;
    const [row] = await db
      .insert(conversations)
      .values({ accountId, subject, visitId, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error("The conversation was not written.");
    const { name, email, visit } = found;
    const since = visit.startedAt.toISOString();
    const fact = { code: "objected", to: name || email, since, reason: visit.reason } as const;
    await writeMessage(db, row, { author: "panel", fact, event: "customer_writes" }, now);
    note({ target: `conversation ${row.id}`, changes: { visit: visitId } });
    return { id: row.id };
  },
});
