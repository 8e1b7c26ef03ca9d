import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { groupBy } from "@/lib/base/group-by";
import { isStaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { tickets } from "@/lib/db/tables/support/tickets";
import { readEventName } from "../../kernel/access/impersonation-guard";
import { readChanges } from "../../kernel/audit/shared/read-changes";
import type { ImpersonationRecord } from "./schema";

const own = alias(sessions, "own");
const ofStaff = alias(sessions, "of_staff");

/** The earliest end of the impersonation, its session and its staff session; null while live. */
const endOf = (now: Date) => sql<Date | null>`least(
  ${impersonations.endedAt}, ${own.endedAt}, ${ofStaff.endedAt},
  case when ${impersonations.expiresAt} <= ${now.toISOString()}::timestamptz then ${impersonations.expiresAt} end)`;

const nameOf = sql<string>`coalesce(nullif(trim(concat(
  ${accounts.profile}->>'firstname', ' ', ${accounts.profile}->>'lastname')), ''), ${accounts.email})`;

const select = (db: Database, now: Date) =>
  db
    .select({
      visit: impersonations,
      ended: endOf(now).mapWith(impersonations.endedAt),
      name: nameOf,
      role: accounts.role,
      objection: tickets.id,
    })
    .from(impersonations)
    .leftJoin(tickets, eq(tickets.impersonationId, impersonations.id))
    .innerJoin(accounts, eq(accounts.id, impersonations.staffAccountId))
    .leftJoin(own, eq(own.id, impersonations.sessionId))
    .leftJoin(ofStaff, eq(ofStaff.id, impersonations.staffSessionId));

type Row = Awaited<ReturnType<typeof select>>[number];
type Noted = typeof auditRows.$inferSelect;

const startName = "visits.start";

/** The staff member's name when it began; older rows have the current name. */
function staffOf(row: Row, noted: readonly Noted[] = []): ImpersonationRecord["staff"] {
  const begun = noted.find(({ operation }) => operation === startName)?.changes;
  const { name, kind: role } = { name: row.name, kind: row.role, ...begun };
  return { name: String(name), kind: typeof role === "string" && isStaffRole(role) ? role : null };
}

function endingOf({ visit: impersonation, ended }: Row): ImpersonationRecord["ending"] {
  if (ended === null) return null;
  return impersonation.ending ?? (ended >= impersonation.expiresAt ? "expired" : "session");
}

function readsOf(rows: readonly Noted[]): ImpersonationRecord["looks"] {
  const looks = rows
    .filter(({ operation }) => operation === readEventName)
    .map(({ changes, target }) => ({ action: String(changes.look), target }));
  return [...new Map(looks.map((look) => [`${look.action} ${look.target}`, look])).values()];
}

/** Fields of one impersonation session. */
const ownNotes = new Set([readEventName, startName, "visits.end"]);

function recordOf(row: Row, noted: readonly Noted[]): ImpersonationRecord {
  const { id, reason, ticket, mode, startedAt, expiresAt } = row.visit;
  return {
    id,
    staff: staffOf(row, noted),
    reason,
    ticket,
    mode,
    since: startedAt.toISOString(),
    until: expiresAt.toISOString(),
    ended: row.ended?.toISOString() ?? null,
    ending: endingOf(row),
    objection: row.objection,
    looks: readsOf(noted),
    changes: noted
      .filter(({ operation }) => !ownNotes.has(operation))
      .map((one) => ({
        id: one.id,
        at: one.at.toISOString(),
        action: one.operation,
        target: one.target,
        reason: one.reason ?? "",
        changes: readChanges(one.changes),
      })),
  };
}

/** Impersonation sessions of that account, newest first; reads and changes come from the audit log. */
export async function readImpersonations(
  db: Database,
  accountId: number,
  { now, before, size }: { now: Date; before?: number | undefined; size: number },
): Promise<ImpersonationRecord[]> {
  const rows = await select(db, now)
    .where(
      and(
        eq(impersonations.accountId, accountId),
        before === undefined ? undefined : lt(impersonations.id, before),
      ),
    )
    .orderBy(desc(impersonations.id))
    .limit(size);
  if (rows.length === 0) return [];
  const ids = rows.map(({ visit: impersonation }) => impersonation.id);
  const noted = await db
    .select()
    .from(auditRows)
    .where(and(inArray(auditRows.impersonationId, ids), eq(auditRows.accountId, accountId)))
    .orderBy(asc(auditRows.id));
  const byImpersonation = groupBy(noted, ({ impersonationId }) => impersonationId ?? 0);
  return rows.map((row) => recordOf(row, byImpersonation.get(row.visit.id) ?? []));
}

/** Live impersonation sessions of that account. */
export async function readLiveImpersonations(db: Database, accountId: number, now: Date) {
  const isOpen: SQL | undefined = and(
    eq(impersonations.accountId, accountId),
    isNull(impersonations.endedAt),
    or(isNull(own.id), isNull(own.endedAt)),
  );
  const rows = await select(db, now).where(isOpen).orderBy(asc(impersonations.id));
  return rows
    .filter(({ ended }) => ended === null)
    .map((row) => ({
      id: row.visit.id,
      ...staffOf(row),
      mode: row.visit.mode,
      since: row.visit.startedAt.toISOString(),
      until: row.visit.expiresAt.toISOString(),
    }));
}
