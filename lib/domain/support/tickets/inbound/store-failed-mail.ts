import { and, eq, isNotNull, ne, sum } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import type { Database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { headerLine } from "@/lib/outside/inbound-mail/cut-head";
import { decodeWords } from "@/lib/outside/inbound-mail/encoded-words";
import type { InboundFailure } from "../schema";

/** All that are kept together; of those beyond it staff read where they lie. */
const mostKeptBytes = 209_715_200;
const longest = { sender: 300, subject: 500 };

type Failed = {
  why: InboundFailure;
  /** The mail, as far as it was handed over; null = not at all. */
  source: Buffer | null;
  sizeBytes: number;
  error?: unknown;
};

async function hasRoomFor(db: Database, id: number, sizeBytes: number): Promise<boolean> {
  const [kept] = await db
    .select({ bytes: sum(inboundMails.sizeBytes) })
    .from(inboundMails)
    .where(and(isNotNull(inboundMails.source), ne(inboundMails.id, id)));
  return Number(kept?.bytes ?? 0) + sizeBytes <= mostKeptBytes;
}

/** Puts a claimed mail on the list of those that could not be taken, for staff to look at. Nothing of it is parsed. */
export async function storeFailedMail(db: Database, id: number, failed: Failed): Promise<void> {
  const { why, source, sizeBytes, error } = failed;
  const shown = (name: string, most: number) =>
    source === null ? "" : decodeWords(headerLine(source, name)).slice(0, most);
  const isKept = source !== null && source.byteLength >= sizeBytes && (await hasRoomFor(db, id, sizeBytes));
  await db
    .update(inboundMails)
    .set({
      outcome: why,
      fromLine: shown("from", longest.sender),
      subject: shown("subject", longest.subject),
      sizeBytes,
      error: error === undefined ? null : errorText(error).replaceAll("\0", ""),
      source: isKept ? source : null,
      handledAt: null,
    })
    .where(and(eq(inboundMails.id, id), eq(inboundMails.outcome, "reading")));
}
