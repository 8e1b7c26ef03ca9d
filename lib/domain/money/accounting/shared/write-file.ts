import { createHash } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { accountingExportParts } from "@/lib/db/tables/money/accounting";

/** Bytes of a part in the database. */
const partBytes = 1_048_576;

export type Written = { digest: string; size: number };

/** Writes a file in parts of one size, and never holds more than one; returns the hash of all its bytes. */
export async function writeFile(
  db: Database,
  exportId: number,
  made: AsyncGenerator<Uint8Array>,
  now: Date,
): Promise<Written> {
  const hash = createHash("sha256");
  let [held, heldBytes, place, size]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const flush = async () => {
    if (heldBytes === 0) return;
    place += 1;
    await db
      .insert(accountingExportParts)
      .values({ exportId, place, content: Buffer.concat(held), createdAt: now });
    [held, heldBytes] = [[], 0];
  };
  for await (const bytes of made) {
    hash.update(bytes);
    held.push(bytes);
    heldBytes += bytes.length;
    size += bytes.length;
    if (heldBytes >= partBytes) await flush();
  }
  await flush();
  return { digest: hash.digest("hex"), size };
}
