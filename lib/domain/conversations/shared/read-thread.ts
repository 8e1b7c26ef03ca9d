import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { invoices } from "@/lib/db/tables/billing";
import { conversationFiles, conversationMessages, conversations } from "@/lib/db/tables/conversations";
import { servers } from "@/lib/db/tables/servers";
import { nameColumn } from "../../billing/shared/name-column";
import type { AboutShown, FileShown, Message, Summary } from "../schema";
import { isPicture } from "./check-file";

/** So many are shown of a long conversation, the newest. */
const mostMessages = 500;

export const nameOfAccount = sql<string>`trim(concat(${accounts.profile}->>'firstname', ' ', ${accounts.profile}->>'lastname'))`;

/** Of a query over conversations that joins servers and invoices. */
export const summaryColumns = {
  id: conversations.id,
  subject: conversations.subject,
  type: conversations.type,
  state: conversations.state,
  serverId: conversations.serverId,
  hostname: servers.hostname,
  invoiceId: conversations.invoiceId,
  number: nameColumn(invoices),
  page: conversations.page,
  visitId: conversations.visitId,
  updatedAt: conversations.updatedAt,
};

type SummaryRow = Pick<
  typeof conversations.$inferSelect,
  "id" | "subject" | "type" | "state" | "serverId" | "invoiceId" | "page" | "visitId" | "updatedAt"
> & { hostname: string | null; number: string | null };

function aboutOf({ serverId, hostname, invoiceId, number, page, visitId }: SummaryRow): AboutShown | null {
  if (serverId !== null) return { key: `server-${serverId}`, kind: "server", name: hostname ?? "" };
  if (invoiceId !== null) return { key: `invoice-${invoiceId}`, kind: "invoice", name: number ?? "" };
  if (visitId !== null) return { key: `visit-${visitId}`, kind: "visit", name: String(visitId) };
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
    .from(conversations)
    .leftJoin(servers, eq(servers.id, conversations.serverId))
    .leftJoin(invoices, eq(invoices.id, conversations.invoiceId))
    .where(eq(conversations.id, id));
  if (!row) throw new Error("The conversation is not there.");
  return summaryOf(row);
}

async function readFiles(db: Database, messageIds: number[]): Promise<Map<number, FileShown[]>> {
  const found = new Map<number, FileShown[]>();
  if (messageIds.length === 0) return found;
  const rows = await db
    .select({
      messageId: conversationFiles.messageId,
      id: conversationFiles.id,
      name: conversationFiles.name,
      size_bytes: conversationFiles.sizeBytes,
      contentType: conversationFiles.contentType,
    })
    .from(conversationFiles)
    .where(inArray(conversationFiles.messageId, messageIds))
    .orderBy(asc(conversationFiles.id));
  for (const { messageId, contentType, ...file } of rows) {
    const known = found.get(messageId ?? 0) ?? [];
    known.push({ ...file, is_picture: isPicture(contentType) });
    found.set(messageId ?? 0, known);
  }
  return found;
}

/** The messages, oldest first; without what is for staff alone unless it is asked for. */
export async function readMessages(
  db: Database,
  conversationId: number,
  { withInternal }: { withInternal: boolean },
): Promise<Message[]> {
  const rows = await db
    .select({ message: conversationMessages, name: nameOfAccount, email: accounts.email })
    .from(conversationMessages)
    .leftJoin(accounts, eq(accounts.id, conversationMessages.authorId))
    .where(
      and(
        eq(conversationMessages.conversationId, conversationId),
        withInternal ? undefined : eq(conversationMessages.isInternal, false),
      ),
    )
    .orderBy(desc(conversationMessages.id))
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
