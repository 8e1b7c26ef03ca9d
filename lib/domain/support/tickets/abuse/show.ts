import { and, count, desc, eq, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { abuseCases, abuseComplaints, abuseFiles } from "@/lib/db/tables/support/abuse";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { unableOf } from "../../../servers/servers/shared/able";
import { type CaseRow, readCase, targetOf } from "./lookup";
import { stageOf } from "./rules";
import { CaseId, StaffCase } from "./schema";

const mostComplaints = 50;
const mostBeside = 10;

async function readComplaints(db: Database, caseId: number): Promise<StaffCase["list"]> {
  const rows = await db
    .select({ row: abuseComplaints, by: staffName("abuse_complaints.author_id") })
    .from(abuseComplaints)
    .where(eq(abuseComplaints.caseId, caseId))
    .orderBy(desc(abuseComplaints.id))
    .limit(mostComplaints);
  const ids = rows.map(({ row }) => row.id);
  const { id, complaintId, name, sizeBytes } = abuseFiles;
  const files = groupBy(
    await db.select({ id, complaintId, name, sizeBytes }).from(abuseFiles).where(anyOf(complaintId, ids)),
    (file) => file.complaintId,
  );
  return rows.map(({ row, by }) => ({
    id: row.id,
    source: row.source,
    sender: row.sender,
    by,
    seen: row.seenAt.toISOString(),
    received: row.receivedAt.toISOString(),
    text: row.text,
    report: row.report,
    told: row.toldAt?.toISOString() ?? null,
    files: (files.get(row.id) ?? []).map((file) => ({
      id: file.id,
      name: file.name,
      size_bytes: file.sizeBytes,
    })),
  }));
}

/** Other cases that match: how many, and the newest. */
async function readBeside(
  db: Database,
  { id }: CaseRow,
  where: SQL | null,
): Promise<StaffCase["by_network"]> {
  if (where === null) return { count: 0, cases: [] };
  const isOther = and(where, ne(abuseCases.id, id));
  const [counted] = await db.select({ count: count() }).from(abuseCases).where(isOther);
  const rows = await db
    .select({ row: abuseCases, ticket: tickets.state })
    .from(abuseCases)
    .leftJoin(tickets, eq(tickets.id, abuseCases.ticketId))
    .where(isOther)
    .orderBy(desc(abuseCases.id))
    .limit(mostBeside);
  return {
    count: counted?.count ?? 0,
    cases: rows.map(({ row, ticket }) => ({
      id: row.id,
      kind: row.kind,
      stage: stageOf(row.state, ticket !== null && ticket !== "waiting"),
      address: row.address,
      complained: row.complainedAt.toISOString(),
    })),
  };
}

/** What can be done about the address while the server still has it, and its owner is the one of the case. */
async function readBlock(
  db: Database,
  { address, accountId }: CaseRow,
  server: typeof servers.$inferSelect | null,
): Promise<StaffCase["block"]> {
  if (!server || server.deletedAt !== null || server.accountId !== accountId) return null;
  const isIt = and(eq(serverAddresses.ip, address), eq(serverAddresses.serverId, server.id));
  const [row] = await db.select().from(serverAddresses).where(isIt);
  if (!row) return null;
  return {
    is_blocked: row.blockedBy !== null,
    by_staff: row.blockedBy === "staff",
    reason: row.blockReason,
    is_possible: !(await unableOf(db, server)).includes("setLink"),
  };
}

async function readParty(db: Database, row: CaseRow) {
  const [found] = await db
    .select({ server: servers, customer: accounts, ticket: tickets.state })
    .from(abuseCases)
    .leftJoin(servers, eq(servers.id, abuseCases.serverId))
    .leftJoin(accounts, eq(accounts.id, abuseCases.accountId))
    .leftJoin(tickets, eq(tickets.id, abuseCases.ticketId))
    .where(eq(abuseCases.id, row.id));
  return { server: found?.server ?? null, customer: found?.customer ?? null, ticket: found?.ticket ?? null };
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A case with its complaints, whose address it was, and what else there was of the customer, the server and the network. */
export const showCase = staffOperation({
  name: "abuse.show",
  summary: "Shows an abuse case",
  access: byStaff("read", "abuse/handle"),
  within: { abuse_cases: "id" },
  fails: ["abuse_case.not_found"],
  input: z.object({ id: CaseId }),
  output: StaffCase,
  run: async ({ db, now, note }, { id }) => {
    const row = await readCase(db, id);
    const { server, customer, ticket } = await readParty(db, row);
    note({ target: targetOf(id), changes: {} });
    return {
      ...{ id, kind: row.kind, address: row.address, network: row.network, complaints: row.complaints },
      stage: stageOf(row.state, ticket !== null && ticket !== "waiting"),
      seen: row.seenAt.toISOString(),
      opened: row.openedAt.toISOString(),
      complained: row.complainedAt.toISOString(),
      told: textOf(row.toldAt),
      due: textOf(row.dueAt),
      is_overdue: row.state === "open" && row.dueAt !== null && row.dueAt < now,
      closed: textOf(row.closedAt),
      unblock_asked: textOf(row.unblockAskedAt),
      server: server && { id: server.id, hostname: server.hostname, is_gone: server.deletedAt !== null },
      customer: customer && {
        id: customer.id,
        email: customer.email,
        language: customer.language,
        is_open: customer.status === "Active",
      },
      ticket: row.ticketId,
      block: await readBlock(db, row, server),
      list: await readComplaints(db, id),
      by_customer: await readBeside(
        db,
        row,
        row.accountId === null ? null : eq(abuseCases.accountId, row.accountId),
      ),
      by_server: await readBeside(
        db,
        row,
        row.serverId === null ? null : eq(abuseCases.serverId, row.serverId),
      ),
      by_network: await readBeside(db, row, eq(abuseCases.network, row.network)),
    };
  },
});
