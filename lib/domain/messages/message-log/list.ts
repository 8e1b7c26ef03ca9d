import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { inItsMonth } from "@/lib/db/mail-texts";
import { mailBodies, mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { runtime } from "@/lib/env";
import { holdsSecret } from "@/lib/i18n/mails/masked";
import { textHoldsSecret } from "@/lib/i18n/sms/write-sms";
import { byStaff } from "../../kernel/access/access";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type Message, MessageLogFilter, MessageLogPage } from "./schema";

const pageSize = 50;
const tables = { mails, texts: smsMessages };

function conditionOf({ channel, state, account }: MessageLogFilter): SQL | undefined {
  const table = tables[channel];
  const states = {
    // A bounced mail has failed, though it was sent.
    sent: and(isNotNull(table.sentAt), isNull(table.failedAt)),
    failed: isNotNull(table.failedAt),
    waiting: and(isNull(table.sentAt), isNull(table.failedAt)),
  };
  return and(state && states[state], account === undefined ? undefined : eq(table.accountId, account));
}

type Row = Pick<typeof mails.$inferSelect, "id" | "accountId" | "recipient" | "createdAt" | "sentAt"> &
  Pick<typeof mails.$inferSelect, "failedAt" | "lastError" | "kind"> & { isMasked: boolean };

async function readPage(db: Database, filter: MessageLogFilter) {
  const wanted = conditionOf(filter);
  const { id, accountId, recipient, createdAt, sentAt, failedAt, lastError, kind } = mails;
  const columns = { id, accountId, recipient, createdAt, sentAt, failedAt, lastError };
  if (filter.channel === "mails")
    return pageByKey<Row>(mails.id, filter, pageSize, (where, order, limit) =>
      db
        .select({
          ...{ ...columns, kind },
          isMasked: sql<boolean>`coalesce(${mails.masked}, ${mailBodies.masked}) is not null`,
        })
        .from(mails)
        .leftJoin(mailBodies, inItsMonth)
        .where(and(wanted, where))
        .orderBy(order)
        .limit(limit),
    );
  return pageByKey<Row>(smsMessages.id, filter, pageSize, async (where, order, limit) => {
    const rows = await db.select().from(smsMessages).where(and(wanted, where)).orderBy(order).limit(limit);
    return rows.map((row) => ({ ...row, isMasked: false }));
  });
}

const stateOf = ({ sentAt, failedAt }: Row): Message["state"] =>
  failedAt ? "failed" : sentAt ? "sent" : "waiting";

const messageOf = (row: Row, isSecret: boolean): Message => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  sent: row.sentAt?.toISOString() ?? null,
  failed: row.failedAt?.toISOString() ?? null,
  error: row.lastError,
  state: stateOf(row),
  kind: row.kind,
  recipient: row.recipient,
  account: row.accountId,
  is_readable: row.isMasked || !isSecret,
  is_secret: isSecret,
});

/** Lists mails or text messages, newest first, without their texts. */
export const listMessageLog = staffOperation({
  name: "outbox.list",
  summary: "Lists mails and text messages, sent or not",
  access: byStaff("read", "outbox/read"),
  within: "rows",
  input: MessageLogFilter,
  output: MessageLogPage,
  pool: "staff_searches",
  run: async ({ db, note }, filter) => {
    const { rows, older, newer } = await readPage(db, filter);
    note({ changes: filter });
    const { SMTP_URL, SMS_URL } = runtime().environment;
    const isSecret = filter.channel === "mails" ? holdsSecret : textHoldsSecret;
    const isSending = (filter.channel === "mails" ? SMTP_URL : SMS_URL) !== undefined;
    return {
      messages: rows.map((row) => messageOf(row, isSecret(row.kind))),
      is_sending: isSending,
      older,
      newer,
    };
  },
});
