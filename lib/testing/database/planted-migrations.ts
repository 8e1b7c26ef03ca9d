import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };

const own = "lib/db/migrations";
const journalOf = (folder: string) => path.join(folder, "meta/_journal.json");

/** This version's migrations, oldest first. */
export const ownEntries = (): readonly Entry[] => JSON.parse(readFileSync(journalOf(own), "utf8")).entries;

/** Creates `folder` with these migrations; `planted`: SQL of one more, as a newer version would bring. */
export function writeMigrations(folder: string, entries: readonly Entry[], planted?: string): string {
  cpSync(own, folder, { recursive: true });
  const next = { version: "7", tag: "9999_planted", breakpoints: false };
  const when = (entries.at(-1)?.when ?? 0) + 1;
  const all = planted === undefined ? entries : [...entries, { ...next, idx: entries.length, when }];
  if (planted !== undefined) writeFileSync(path.join(folder, `${next.tag}.sql`), planted);
  writeFileSync(journalOf(folder), JSON.stringify({ version: "7", dialect: "postgresql", entries: all }));
  return folder;
}
