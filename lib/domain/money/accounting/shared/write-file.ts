import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accountingExportParts } from "@/lib/db/tables/money/accounting";
import type { FileFormat, Source } from "../formats/source";

/** Bytes of a part in the database. */
const partBytes = 1_048_576;

export type Written = { digest: string; size: number };

/** Puts the beginning of a file before its parts. */
async function putBefore(
  db: Database,
  { exportId, now }: { exportId: number; now: Date },
  beginning: Uint8Array,
): Promise<void> {
  const { place } = accountingExportParts;
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
}

/**
 * Hash of a file's bytes. Where its beginning comes last, the parts are kept compressed until then, some percent of them:
 * reading them again from the database takes longer, and more memory.
 */
function newDigest(beginsLast: boolean) {
  const hash = createHash("sha256");
  const kept: Uint8Array[] = [];
  return {
    add(part: Uint8Array): void {
      if (beginsLast) kept.push(deflateRawSync(part, { level: 1 }));
      else hash.update(part);
    },
    end(beginning: Uint8Array): string {
      hash.update(beginning);
      for (const part of kept) hash.update(inflateRawSync(part));
      return hash.digest("hex");
    },
  };
}

/** Writes a file in parts of one size as they are made; returns the hash of all its bytes. */
export async function writeFile(
  db: Database,
  exportId: number,
  { make, beginsLast = false }: Pick<FileFormat, "make" | "beginsLast">,
  source: Source,
  now: Date,
): Promise<Written> {
  const digest = newDigest(beginsLast);
  let [held, heldBytes, place, size]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const flush = async () => {
    if (heldBytes === 0) return;
    place += 1;
    const content = Buffer.concat(held);
    digest.add(content);
    await db.insert(accountingExportParts).values({ exportId, place, content, createdAt: now });
    [held, heldBytes] = [[], 0];
  };
  const made = make(source);
  let step = await made.next();
  for (; !step.done; step = await made.next()) {
    held.push(step.value);
    heldBytes += step.value.length;
    size += step.value.length;
    if (heldBytes >= partBytes) await flush();
  }
  await flush();
  const beginning = step.value instanceof Uint8Array ? step.value : new Uint8Array();
  if (beginning.length > 0) await putBefore(db, { exportId, now }, beginning);
  return { digest: digest.end(beginning), size: size + beginning.length };
}
