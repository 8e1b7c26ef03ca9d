import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { maskAddresses } from "@/lib/base/mask-addresses";
import { isStaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { pageByKey } from "../../operation/page-by-key";
import type { AuditEntry, AuditFilter, AuditPage, Change, Who } from "../schema";
import { nameInvoices } from "./name-invoices";
import { readChanges } from "./read-changes";

const pageSize = 50;
const dayMs = 86_400_000;
/** Concurrent rows may get their ids in another order, but never this far apart. */
const slack = 10_000;

const actor = alias(accounts, "actor");
const subject = alias(accounts, "subject");

const nameOf = (table: typeof actor) =>
  sql<string | null>`trim(concat(${table.profile}->>'firstname', ' ', ${table.profile}->>'lastname'))`;

const columns = {
  id: auditRows.id,
  at: auditRows.at,
  operation: auditRows.operation,
  actorKind: auditRows.actorKind,
  actorAccountId: auditRows.actorAccountId,
  accountId: auditRows.accountId,
  apiKeyId: auditRows.apiKeyId,
  target: auditRows.target,
  changes: auditRows.changes,
  requestId: auditRows.requestId,
  address: auditRows.address,
  impersonationId: auditRows.impersonationId,
  reason: auditRows.reason,
  actorEmail: actor.email,
  actorName: nameOf(actor),
  actorRole: actor.role,
  keyName: apiKeys.name,
  subjectEmail: subject.email,
};

const read = (db: Database) =>
  db
    .select(columns)
    .from(auditRows)
    .leftJoin(actor, eq(actor.id, auditRows.actorAccountId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditRows.apiKeyId))
    .leftJoin(subject, eq(subject.id, auditRows.accountId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof read>>[number];

function whoOf(row: Row): Who {
  const { actorKind, actorRole, actorName, actorEmail, keyName } = row;
  if (actorKind === "operator" || actorKind === "panel") return { kind: actorKind };
  if (actorRole !== null && isStaffRole(actorRole))
    return { kind: "staff", name: actorName || (actorEmail ?? ""), role: actorRole };
  if (actorKind !== "customer") return { kind: "guest" };
  if (row.apiKeyId !== null) return { kind: "key", name: keyName ?? "" };
  const isForeign = row.accountId !== null && row.actorAccountId !== row.accountId;
  return { kind: isForeign ? "colleague" : "owner", name: actorEmail ?? "" };
}

const masked = (value: Change["to"]): Change["to"] =>
  Array.isArray(value) ? value.map(maskAddresses) : value && maskAddresses(value);

/** URLs of customers, such as those of webhooks, are shown only to them. */
const shownTo = (isForStaff: boolean, { accountId }: Row, change: Change): Change =>
  isForStaff && accountId !== null
    ? {
        ...change,
        from: masked(change.from),
        to: masked(change.to),
      }
    : change;

const entryOf = (row: Row, isForStaff: boolean): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.operation,
  who: whoOf(row),
  account: row.subjectEmail,
  target: row.target,
  changes: readChanges(row.changes).map((change) => shownTo(isForStaff, row, change)),
  address: row.address,
  visit: row.impersonationId === null ? null : { id: row.impersonationId, reason: row.reason ?? "" },
  request: row.requestId,
});

/** The id of the first row since, or the last row until, a time, to limit the scan of the log. */
async function idAt(db: Database, side: "since" | "until", time: Date): Promise<number | null> {
  const at = auditRows.at;
  const [row] = await db
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(side === "since" ? gte(at, time) : lte(at, time))
    .orderBy(side === "since" ? asc(at) : desc(at))
    .limit(1);
  return row?.id ?? null;
}

/** Conditions on time, plus on ids to use the index of the sort order. */
async function timeConditions(db: Database, { from, to }: AuditFilter): Promise<(SQL | undefined)[]> {
  const start = from === undefined ? null : new Date(from);
  const end = to === undefined ? null : new Date(new Date(to).getTime() + dayMs);
  const [first, last] = await Promise.all([start && idAt(db, "since", start), end && idAt(db, "until", end)]);
  return [
    start ? gte(auditRows.at, start) : undefined,
    end ? lt(auditRows.at, end) : undefined,
    first ? gte(auditRows.id, first - slack) : undefined,
    last ? lte(auditRows.id, last + slack) : undefined,
  ];
}

/** One page of the log, newest first, of the rows that match `whose`. */
export async function readRows(
  db: Database,
  whose: SQL | undefined,
  filter: AuditFilter,
  isForStaff: boolean,
): Promise<AuditPage> {
  const { action, object, before, after, size = pageSize } = filter;
  const wanted = and(
    whose,
    action === undefined ? undefined : inArray(auditRows.operation, action.split(",")),
    object === undefined ? undefined : eq(auditRows.target, object),
    ...(await timeConditions(db, filter)),
  );
  const page = await pageByKey(auditRows.id, { before, after }, size, (where, order, limit) =>
    read(db).where(and(wanted, where)).orderBy(order).limit(limit),
  );
  const entries = page.rows.map((row) => entryOf(row, isForStaff));
  return { entries: await nameInvoices(db, entries), older: page.older, newer: page.newer };
}
