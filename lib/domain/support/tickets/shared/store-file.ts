import { eq, sum } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { ticketFiles } from "@/lib/db/tables/support/tickets";
import { lockAccount } from "../../../kernel/account/lock-account";
import { fail } from "../../../kernel/errors/fail";
import { fileLimits } from "../rules";
import type { FileShown } from "../schema";
import { type CheckedFile, isPicture } from "./check-file";

/** `mostBytes`: of all files of the account, this one included. */
type Owner = { uploadedBy: number; messageId?: number; mostBytes?: number };

/** Stores a checked file in the caller's transaction, within the account's quota. */
export async function storeFile(
  db: Database,
  { name, contentType, content }: CheckedFile,
  { uploadedBy, messageId, mostBytes = fileLimits.perAccountBytes }: Owner,
  now: Date,
): Promise<FileShown> {
  // Locked, so that concurrent uploads cannot exceed the quota.
  await lockAccount(db, uploadedBy);
  const [used] = await db
    .select({ bytes: sum(ticketFiles.sizeBytes) })
    .from(ticketFiles)
    .where(eq(ticketFiles.uploadedBy, uploadedBy));
  if (Number(used?.bytes ?? 0) + content.byteLength > mostBytes) throw fail("file.account_full", { name });
  const sizeBytes = content.byteLength;
  const values = { name, contentType, sizeBytes, content, uploadedBy, createdAt: now };
  const [row] = await db
    .insert(ticketFiles)
    .values({ ...values, messageId: messageId ?? null })
    .returning({ id: ticketFiles.id });
  if (!row) throw new Error("The file was not written.");
  return { id: row.id, name, size_bytes: sizeBytes, is_picture: isPicture(contentType) };
}
