import { and, eq } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import type { Database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { headerLine } from "@/lib/outside/inbound-mail/cut-head";
import { decodeWords } from "@/lib/outside/inbound-mail/encoded-words";
import type { InboundFailure } from "../schema";
import { hasRoomFor } from "./has-room-for";

const longest = { sender: 300, subject: 500 };

type Failed = {
  why: InboundFailure;
  /** The mail, as far as the mailbox delivered it; null = not at all. */
  source: Buffer | null;
  sizeBytes: number;
  error?: unknown;
};

/** Lists a claimed mail as failed, for staff. Nothing of it is parsed. */
export async function storeFailedMail(db: Database, id: number, failed: Failed): Promise<void> {
  const { why, source, sizeBytes, error } = failed;
  const shown = (name: string, most: number) =>
    source === null ? "" : decodeWords(headerLine(source, name)).slice(0, most);
  const isWhole = source !== null && source.byteLength >= sizeBytes;
  const isKept = isWhole && (await hasRoomFor(db, { id, sizeBytes, isUnmatched: false }));
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
