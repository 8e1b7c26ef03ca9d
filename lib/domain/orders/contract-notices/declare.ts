import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { callerOf } from "@/lib/base/address";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { servers } from "@/lib/db/tables/servers/servers";
import { offersWithdrawal } from "../../customers/legal/shared/consumers";
import { mailboxOf, readEmail } from "../../identity/email-confirmations/shared/read-email";
import { anybody, decide, isSigned, refuseImpersonation } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { consumeRateLimit, requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { notify } from "../../messages/mails/shared/notify";
import { ownContracts } from "./contracts";
import { Declaration, Declared } from "./schema";

type Input = z.output<typeof Declaration>;

/** Whose declaration it is. Members and keys declare nothing for the account but what they could cancel themselves. */
function accountOf(context: Context): number | null {
  if (!isSigned(context)) return null;
  refuseImpersonation(context);
  return decide(context.actor, ownContracts).isAllowed ? context.actor.account.id : null;
}

async function requireOwn(db: Database, accountId: number | null, serverId: number | undefined) {
  if (serverId === undefined) return null;
  const own = and(eq(servers.id, serverId), eq(servers.accountId, accountId ?? 0), isNull(servers.deletedAt));
  const [row] = await db.select({ id: servers.id }).from(servers).where(own);
  if (!row) throw fail("server.not_found");
  return row.id;
}

type Party = { accountId: number | null; email: string; isMailed: boolean };

async function write(context: Context, input: Input, { accountId, email, isMailed }: Party) {
  const { db, now, brand, address } = context;
  const { kind, name, contract, language } = input;
  const isEnd = kind === "cancellation";
  const facts = {
    name: name.trim(),
    contract: contract.trim(),
    reason: isEnd ? input.reason.trim() : "",
    endsOn: isEnd ? input.ends_on || null : null,
  };
  const serverId = await requireOwn(db, accountId, input.server);
  const [row] = await db
    .insert(contractNotices)
    .values({
      kind,
      ...facts,
      email,
      accountId,
      serverId,
      language,
      brandId: brand.id,
      address,
      receivedAt: now,
    })
    .returning({ id: contractNotices.id });
  if (!row) throw new Error("The declaration was not written.");
  const note = { target: `contract notice ${row.id}`, changes: { kind }, ...(accountId && { accountId }) };
  await writeAuditRow(context, "contract_notices.declare", [note]);
  if (isMailed)
    await notify({ db, now }, { id: null, email, language, brand }, "contract.declared", {
      ...{ declaration: kind, number: row.id, name: facts.name, contract: facts.contract },
      ...{ endsOn: facts.endsOn, at: now },
    });
  return row.id;
}

/**
 * Receives a consumer's withdrawal from a contract, or its cancellation, signed in or not, and confirms it by mail with
 * date, time and content. What follows is up to staff, who have it in a queue.
 */
export const declareNotice = openOperation({
  name: "contract_notices.declare",
  summary: "Withdraws from a contract, or cancels it",
  access: anybody("write"),
  changes: [],
  fails: ["contract_notice.not_offered", "server.not_found"],
  input: Declaration,
  output: Declared,
  run: async (context, input) => {
    const { now, address } = context;
    if (!offersWithdrawal(context)) throw fail("contract_notice.not_offered");
    const email = readEmail(input.email);
    const accountId = accountOf(context);
    await requireRateLimit(database(), { kind: "mail_caller", name: callerOf(address) }, now);
    // Too many mails to one mailbox are not sent, but what was declared counts.
    const isMailed = await consumeRateLimit(
      database(),
      { kind: "mail_recipient", name: mailboxOf(email) },
      now,
    );
    const party = { accountId, email, isMailed };
    const id = await inTransaction((db) => write({ ...context, db }, input, party));
    return { id, kind: input.kind, received: now.toISOString(), email, is_mailed: isMailed };
  },
});
