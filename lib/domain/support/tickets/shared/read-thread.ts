import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import type { AboutShown, FileShown, Message, Summary } from "../schema";
import { isPicture } from "./check-file";

/** Messages shown of a long ticket, the newest. */
const mostMessages = 500;

export const nameOfAccount = sql<string>`trim(concat(${accounts.profile}->>'firstname', ' ', ${accounts.profile}->>'lastname'))`;

/** Columns of a query over tickets that joins servers and invoices. */
export const summaryColumns = {
  id: tickets.id,
  subject: tickets.subject,
  type: tickets.type,
  state: tickets.state,
  serverId: tickets.serverId,
  hostname: servers.hostname,
  invoiceId: tickets.invoiceId,
  number: nameColumn(invoices),
  page: tickets.page,
  impersonationId: tickets.impersonationId,
  updatedAt: tickets.updatedAt,
};

type SummaryRow = Pick<
  typeof tickets.$inferSelect,
  "id" | "subject" | "type" | "state" | "serverId" | "invoiceId" | "page" | "impersonationId" | "updatedAt"
> & { hostname: string | null; number: string | null };

function aboutOf({
  serverId,
  hostname,
  invoiceId,
  number,
  page,
  impersonationId,
}: SummaryRow): AboutShown | null {
  if (serverId !== null) return { key: `server-${serverId}`, kind: "server", name: hostname ?? "" };
  if (invoiceId !== null) return { key: `invoice-${invoiceId}`, kind: "invoice", name: number ?? "" };
  if (impersonationId !== null)
    return { key: `visit-${impersonationId}`, kind: "visit", name: String(impersonationId) };
  return page === null ? null : { key: `page-${page}`, kind: "page", name: page };
}

export const summaryOf = (row: SummaryRow): Summary => ({
  id: row.id,
  subject: row.subject,
  type: row.type,
  state: row.state,
  about: aboutOf(row),
  updated: row.updatedAt.toISOString(),
});

export async function readSummary(db: Database, id: number): Promise<Summary> {
  const [row] = await db
    .select(summaryColumns)
    .from(tickets)
    .leftJoin(servers, eq(servers.id, tickets.serverId))
    .leftJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .where(eq(tickets.id, id));
  if (!row) throw new Error("The conversation is not there.");
  return summaryOf(row);
}

async function readFiles(db: Database, messageIds: number[]): Promise<Map<number, FileShown[]>> {
  const found = new Map<number, FileShown[]>();
  if (messageIds.length === 0) return found;
  const rows = await db
    .select({
      messageId: ticketFiles.messageId,
      id: ticketFiles.id,
      name: ticketFiles.name,
      size_bytes: ticketFiles.sizeBytes,
      contentType: ticketFiles.contentType,
    })
    .from(ticketFiles)
    .where(inArray(ticketFiles.messageId, messageIds))
    .orderBy(asc(ticketFiles.id));
  for (const { messageId, contentType, ...file } of rows) {
    const known = found.get(messageId ?? 0) ?? [];
    known.push({ ...file, is_picture: isPicture(contentType) });
    found.set(messageId ?? 0, known);
  }
  return found;
}

/** Messages, oldest first; internal notes only on request. */
export async function readMessages(
  db: Database,
  ticketId: number,
  { withInternal }: { withInternal: boolean },
): Promise<Message[]> {
  const rows = await db
    .select({ message: ticketMessages, name: nameOfAccount, email: accounts.email })
    .from(ticketMessages)
    .leftJoin(accounts, eq(accounts.id, ticketMessages.authorId))
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        withInternal ? undefined : eq(ticketMessages.isInternal, false),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(mostMessages);
  const files = await readFiles(
    db,
    rows.map(({ message }) => message.id),
  );
  return rows.reverse().map(({ message, name, email }) => ({
    id: message.id,
    author: message.author,
    name: message.author === "staff" ? name || (email ?? "") : (message.mailFrom ?? email ?? ""),
    by_mail: message.mailFrom !== null,
    is_internal: message.isInternal,
    at: message.createdAt.toISOString(),
    text: message.text,
    quoted: message.quoted,
    fact: message.fact,
    files: files.get(message.id) ?? [],
  }));
}
