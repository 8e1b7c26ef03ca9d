import { eq, type SQL, sql } from "drizzle-orm";
import { canonicalEmail } from "@/lib/base/email";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { auditRows } from "@/lib/db/tables/kernel";
import { byStaff } from "../kernel/access";
import { staffOperation } from "../kernel/staff-operation";
import { AuditFilter, AuditPage } from "./schema";
import { readRows } from "./shared/read-rows";

const nobody = sql`false`;

/** "operator", "panel", or the email of whoever did it. */
async function byActor(db: Database, actor: string): Promise<SQL> {
  if (actor === "operator" || actor === "panel")
    return sql`${auditRows.actorKind} = ${actor} and ${auditRows.actorAccountId} is null`;
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, canonicalEmail(actor)));
  return row ? eq(auditRows.actorAccountId, row.id) : nobody;
}

/** The whole log, for staff. That it was looked at stands in it too. */
export const searchAudit = staffOperation({
  name: "audit.search",
  summary: "Reads the audit log of all accounts",
  access: byStaff("read", "audit/read"),
  input: AuditFilter,
  output: AuditPage,
  run: async ({ db, note }, filter) => {
    const whose = filter.actor === undefined ? undefined : await byActor(db, filter.actor);
    const page = await readRows(db, whose, filter, true);
    note({ changes: filter });
    return page;
  },
});
