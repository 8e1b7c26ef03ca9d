import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accountingExportParts } from "@/lib/db/tables/money/accounting";
import type { Format } from "../formats/source";

/** Bytes of a part in the database. */
const partBytes = 1_048_576;

export type Written = { digest: string; size: number };

/** Puts the beginning of a file before its parts, which are `count`; returns the hash of all its bytes. */
async function putBefore(
  db: Database,
  { exportId, count, now }: { exportId: number; count: number; now: Date },
  beginning: Uint8Array,
): Promise<string> {
  const { place, content } = accountingExportParts;
  const own = eq(accountingExportParts.exportId, exportId);
  const starts = Array.from(
    { length: Math.ceil(beginning.length / partBytes) },
    (_, index) => index * partBytes,
  );
  // In two steps: no two parts may have the same place meanwhile.
  await db
    .update(accountingExportParts)
    .set({ place: sql`-${place}` })
    .where(own);
  await db
    .update(accountingExportParts)
    .set({ place: sql`${starts.length} - ${place}` })
    .where(and(own, lt(place, 0)));
  for (const [index, start] of starts.entries()) {
    const bytes = Buffer.from(beginning.subarray(start, start + partBytes));
    await db
      .insert(accountingExportParts)
      .values({ exportId, place: index + 1, content: bytes, createdAt: now });
  }
  const hash = createHash("sha256");
  for (let at = 1; at <= count + starts.length; at++) {
    const [part] = await db
      .select({ content })
      .from(accountingExportParts)
      .where(and(own, eq(place, at)));
    if (!part) throw new Error(`Part ${at} of export ${exportId} is gone.`);
    hash.update(part.content);
  }
  return hash.digest("hex");
}

/** Writes a file in parts of one size, and never holds more than one; returns the hash of all its bytes. */
export async function writeFile(
  db: Database,
  exportId: number,
  made: ReturnType<Format>,
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
  let step = await made.next();
  for (; !step.done; step = await made.next()) {
    const bytes = step.value;
    hash.update(bytes);
    held.push(bytes);
    heldBytes += bytes.length;
    size += bytes.length;
    if (heldBytes >= partBytes) await flush();
  }
  await flush();
  const beginning = step.value;
  if (!(beginning instanceof Uint8Array)) return { digest: hash.digest("hex"), size };
  const digest = await putBefore(db, { exportId, count: place, now }, beginning);
  return { digest, size: size + beginning.length };
}
