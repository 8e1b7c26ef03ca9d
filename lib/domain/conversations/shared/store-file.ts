import { eq, sum } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { conversationFiles } from "@/lib/db/tables/conversations";
import { fail } from "../../kernel/errors";
import { lockAccount } from "../../kernel/lock-account";
import { fileLimits } from "../rules";
import type { FileShown } from "../schema";
import { type CheckedFile, isPicture } from "./check-file";

type Owner = { uploadedBy: number; messageId?: number };

/** Stores a checked file in the caller's transaction; an account has room for so much. */
export async function storeFile(
  db: Database,
  { name, contentType, content }: CheckedFile,
  { uploadedBy, messageId }: Owner,
  now: Date,
): Promise<FileShown> {
  // Two uploads at once would each find room that is there once.
  await lockAccount(db, uploadedBy);
  const [used] = await db
    .select({ bytes: sum(conversationFiles.sizeBytes) })
    .from(conversationFiles)
    .where(eq(conversationFiles.uploadedBy, uploadedBy));
  if (Number(used?.bytes ?? 0) + content.byteLength > fileLimits.perAccountBytes)
    throw fail("file.account_full", { name });
  const sizeBytes = content.byteLength;
  const values = { name, contentType, sizeBytes, content, uploadedBy, createdAt: now };
  const [row] = await db
    .insert(conversationFiles)
    .values({ ...values, messageId: messageId ?? null })
    .returning({ id: conversationFiles.id });
  if (!row) throw new Error("The file was not written.");
  return { id: row.id, name, size_bytes: sizeBytes, is_picture: isPicture(contentType) };
}
