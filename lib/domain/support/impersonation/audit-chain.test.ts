import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount } from "@/lib/testing/factories";
import { asImpersonator, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addContact } from "../../customers/contacts/add-contact";
import { verifyAudit } from "../../kernel/audit/verify";

withCatalogDatabase();

const db = () => database();

test("the audit log's chain covers impersonation: no session, reason or actor can be changed unseen", async () => {
  const customer = await addAccount(db());
  const { context, visit: impersonation } = await asImpersonator(
    customer.id,
    { mode: "read_write" },
    { supportReason: "asked for by phone" },
  );
  await addContact.call(context, {});
  const before = (await verifyAudit(db())).breaches;
  expect(before).toEqual([]);
  const tamper = async (change: string, where = `impersonation_id = ${impersonation}`) => {
    await db().execute(sql.raw("alter table audit_rows disable trigger user"));
    await db().execute(sql.raw(`update audit_rows set ${change} where ${where}`));
    await db().execute(sql.raw("alter table audit_rows enable trigger user"));
  };
  const isAdded = and(
    eq(auditRows.impersonationId, impersonation),
    eq(auditRows.operation, "billing.add_contact"),
  );
  const [row] = await db().select().from(auditRows).where(isAdded);
  const only = `id = ${row?.id}`;
  for (const [change, back] of [
    ["reason = 'another'", "reason = 'asked for by phone'"],
    [
      "impersonation_id = null, reason = null",
      `impersonation_id = ${impersonation}, reason = 'asked for by phone'`,
    ],
    [`actor_account_id = ${customer.id}`, `actor_account_id = ${row?.actorAccountId}`],
  ] as const) {
    await tamper(change, only);
    expect((await verifyAudit(db())).breaches).toHaveLength(1);
    await tamper(back, only);
    expect((await verifyAudit(db())).breaches).toEqual([]);
  }
});
