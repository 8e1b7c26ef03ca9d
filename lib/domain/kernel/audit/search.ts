import { and, eq, type SQL, sql } from "drizzle-orm";
import { canonicalEmail } from "@/lib/base/email";
import { maskKeys, maskSecrets } from "@/lib/base/mask-secrets";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../access/access";
import { staffOperation } from "../staff/staff-operation";
import { AuditFilter, AuditPage } from "./schema";
import { readRows } from "./shared/read-rows";

const nobody = sql`false`;

async function idOf(db: Database, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, canonicalEmail(email)));
  return row?.id ?? null;
}

/** "operator", "panel", or the actor's email. */
async function byActor(db: Database, actor: string): Promise<SQL> {
  if (actor === "operator" || actor === "panel")
    return sql`${auditRows.actorKind} = ${actor} and ${auditRows.actorAccountId} is null`;
  const id = await idOf(db, actor);
  return id === null ? nobody : eq(auditRows.actorAccountId, id);
}

/** Rows about an account, by email or id. */
async function ofAccount(db: Database, account: string): Promise<SQL> {
  const [, number] = /^#?(\d{1,9})$/.exec(account) ?? [];
  if (number !== undefined) return eq(auditRows.accountId, Number(number));
  const id = await idOf(db, account);
  return id === null ? nobody : eq(auditRows.accountId, id);
}

/** The filter values as recorded in the log, with secrets masked. */
const maskedWords = (filter: AuditFilter, mask: (text: string) => string): AuditFilter =>
  Object.fromEntries(
    (["actor", "account", "object"] as const).flatMap((name) => {
      const word = filter[name];
      return word === undefined ? [] : [[name, mask(word)]];
    }),
  );

/** Searches the whole log, for staff. The search itself is logged. */
export const searchAudit = staffOperation({
  name: "audit.search",
  summary: "Reads the audit log of all accounts",
  access: byStaff("read", "audit/read"),
  within: "rows",
  input: AuditFilter,
  output: AuditPage,
  pool: "staff_searches",
  run: async ({ db, note }, filter) => {
    const { actor, account } = filter;
    const whose = and(
      actor === undefined ? undefined : await byActor(db, actor),
      account === undefined ? undefined : await ofAccount(db, account),
    );
    const page = await readRows(db, whose, filter, true);
    const mask = page.entries.length > 0 ? maskKeys : maskSecrets;
    note({ changes: { ...filter, ...maskedWords(filter, mask) } });
    return page;
  },
});
