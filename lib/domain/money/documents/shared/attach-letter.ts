import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { dunningLetters } from "@/lib/db/tables/orders/dunning";
import type { Attachment } from "@/lib/outside/mail/port";
import { letterAnswer } from "../letter-answer";

/** The letter of a mail as PDF, as it was written. */
export async function attachLetter(db: Database, letterId: number): Promise<Attachment[]> {
  const [row] = await db.select().from(dunningLetters).where(eq(dunningLetters.id, letterId));
  if (!row) throw new Error(`Letter ${letterId} is not there.`);
  const { filename, content_type: contentType, content } = await letterAnswer(row);
  return [{ filename, contentType, content: Buffer.from(content, "base64") }];
}
