import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { lineOf, type MomentColumn, readLines } from "../../kernel/staff/staff-lines";
import type { Found } from "./merge-events";
import type { TimelineEvent, TimelineSource } from "./schema";
import { readSection } from "./sections";

type Asked = { accountId: number; before: number; size: number; now: Date };

type Rows = Awaited<ReturnType<typeof readSection>>["rows"];

const ofRows = (source: TimelineSource, rows: Rows, now: Date): Found => ({
  source,
  events: rows.map((row) => {
    const event: TimelineEvent = { source, at: row.at ?? row.until ?? now.toISOString(), row, entry: null };
    return { id: row.id, event };
  }),
});

type TicketColumns = { id: number; title: string; kind: string; state: string; at: MomentColumn };

/** Tickets when they were opened. Their texts are sealed. */
async function readTickets(db: Database, { accountId, before, size }: Asked): Promise<Rows> {
  const { rows } = await readLines(
    db,
    sql<TicketColumns>`
    select id, subject as title, type as kind, state, created_at as at from tickets
    where account_id = ${accountId} and impersonation_id is null and id < ${before}::bigint
    order by id desc limit ${size + 1}`,
    size,
    ({ id, ...cells }) => lineOf(id, cells),
  );
  return rows;
}

const byStaffOnly = sql`(${auditRows.actorKind} in ('staff', 'operator') or ${auditRows.impersonationId} is not null)`;
/** Looks would hide what was done; a look at the tickets notes their filter. */
const isChange = sql`(${auditRows.changes} <> '{}'::jsonb and not ${auditRows.changes} ? 'looked' and not ${auditRows.changes} ? 'look' and ${auditRows.operation} <> 'conversations.queue')`;

async function readLog(db: Database, source: TimelineSource, whose: SQL, asked: Asked): Promise<Found> {
  const { accountId, before, size } = asked;
  const wanted = and(eq(auditRows.accountId, accountId), lt(auditRows.id, before), whose, isChange);
  const { entries } = await readRows(db, wanted, { size }, true);
  return {
    source,
    events: entries.map((entry) => ({ id: entry.id, event: { source, at: entry.at, row: null, entry } })),
  };
}

/** The newest events of one source below a key, `size` at most. */
export async function readSource(db: Database, source: TimelineSource, asked: Asked): Promise<Found> {
  if (source === "staff") return readLog(db, source, byStaffOnly, asked);
  if (source === "changes") return readLog(db, source, sql`not ${byStaffOnly}`, asked);
  if (source === "tickets") return ofRows(source, await readTickets(db, asked), asked.now);
  return ofRows(source, (await readSection(db, source, asked)).rows, asked.now);
}
