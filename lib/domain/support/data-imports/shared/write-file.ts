import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { dataImportParts } from "@/lib/db/tables/support/data-imports";

async function* readParts(importId: number): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const isIt = and(eq(dataImportParts.importId, importId), eq(dataImportParts.place, place));
    const [part] = await database()
      .select({ content: dataImportParts.content })
      .from(dataImportParts)
      .where(isIt);
    if (!part) return;
    yield part.content;
  }
}

/** Writes the uploaded file of an import to the disk of this machine, part by part, for nobody else to read. */
export const writeImportFile = (importId: number, file: string): Promise<void> =>
  pipeline(Readable.from(readParts(importId)), createWriteStream(file, { mode: 0o600, flags: "wx" }));
