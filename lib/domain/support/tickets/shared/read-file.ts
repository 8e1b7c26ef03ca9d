import { and, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { fail } from "../../../kernel/errors/fail";
import { isPicture, nameFor } from "./check-file";

export const StoredFile = FileAnswer.extend({ is_picture: z.boolean() });
type StoredFile = z.infer<typeof StoredFile>;

/** A sent file of one of the tickets that match the condition. */
export async function readStoredFile(db: Database, id: number, whose: SQL | undefined): Promise<StoredFile> {
  const [row] = await db
    .select({ file: ticketFiles })
    .from(ticketFiles)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(eq(ticketFiles.id, id), whose));
  if (!row) throw fail("file.not_found");
  const { name, contentType, content } = row.file;
  return {
    // Also fixes the names of files stored before extensions had to match.
    filename: nameFor(contentType, name),
    content_type: contentType,
    content: content.toString("base64"),
    is_picture: isPicture(contentType),
  };
}
