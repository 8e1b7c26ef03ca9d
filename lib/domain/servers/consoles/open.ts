import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { anybody } from "../../kernel/access/access";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import type { ServerRow } from "../../kernel/server/server-target";
import { tellStaffChange } from "../servers/shared/tell-staff-change";
import { isInPlace, standingOf } from "./access";
import { newWord, wordHash } from "./ticket";

const OpenedConsole = z.object({ console: z.int(), pass: z.string() });

/**
 * Anyone with the URL can open it; the row records the session that requested it and any impersonating staff, of
 * whom the customer is told, too.
 */
async function recordOpening(
  db: Database,
  { now, requestId, address }: Context,
  { sessionId }: Pick<typeof consoleTickets.$inferSelect, "sessionId">,
  server: ServerRow,
): Promise<void> {
  const [session] = await db
    .select({
      accountId: sessions.accountId,
      apiKeyId: sessions.apiKeyId,
      impersonationId: impersonations.id,
      staffId: impersonations.staffAccountId,
      reason: impersonations.reason,
    })
    .from(sessions)
    .leftJoin(impersonations, eq(impersonations.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  if (!session) return;
  await writeOwnRow(db, {
    at: now,
    operation: "consoles.open",
    actorKind: "customer",
    actorAccountId: session.staffId ?? session.accountId,
    accountId: session.accountId,
    apiKeyId: session.apiKeyId,
    target: `server ${server.id}`,
    requestId,
    address,
    impersonationId: session.impersonationId,
    reason: session.reason,
  });
  if (session.staffId === null) return;
  await tellStaffChange({ db, now }, server, { what: "screen" }, session.reason ?? "");
}

/**
 * Exchanges the one-time URL of `eq/novnc` for a pass: once, before it expires, from the address or session it is
 * bound to, while the session lives.
 */
export const openConsole = openOperation({
  name: "consoles.open",
  summary: "Opens the console of a server by its one-time address",
  access: anybody("write"),
  changes: [],
  fails: ["console.not_found"],
  input: z.object({ ticket: wireText(100) }),
  output: OpenedConsole,
  run: async (context, { ticket }) => {
    const { now, db } = context;
    // The URL is used up even if this fails.
    const [row] = await inTransaction((inside) =>
      inside
        .update(consoleTickets)
        .set({ usedAt: now })
        .where(and(eq(consoleTickets.hash, wordHash("ticket", ticket)), isNull(consoleTickets.usedAt)))
        .returning(),
    );
    if (!row || row.expiresAt <= now || !isInPlace(context, row)) throw fail("console.not_found");
    const standing = await standingOf(db, row, now);
    if (standing.end !== null) throw fail("console.not_found");
    const pass = newWord();
    const passHash = wordHash("pass", pass);
    await inTransaction(async (inside) => {
      await inside.update(consoleTickets).set({ passHash }).where(eq(consoleTickets.id, row.id));
      await recordOpening(inside, context, row, standing.server);
    });
    return { console: row.id, pass };
  },
});
