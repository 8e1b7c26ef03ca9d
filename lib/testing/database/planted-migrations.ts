import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };

const own = "lib/db/migrations";
const journalOf = (folder: string) => path.join(folder, "meta/_journal.json");

/** This version's migrations, oldest first. */
export const ownEntries = (): readonly Entry[] => JSON.parse(readFileSync(journalOf(own), "utf8")).entries;

/** Creates `folder` with these migrations; `planted`: SQL of each that follows them, as newer versions would bring. */
export function writeMigrations(
  folder: string,
  entries: readonly Entry[],
  planted: readonly string[] = [],
): string {
  cpSync(own, folder, { recursive: true });
  const { idx = 0, when = 0 } = entries.at(-1) ?? {};
  const more = planted.map((text, nth) => {
    const tag = `999${nth}_planted`;
    writeFileSync(path.join(folder, `${tag}.sql`), text);
    return { idx: idx + nth + 1, version: "7", when: when + nth + 1, tag, breakpoints: false };
  });
  const all = { version: "7", dialect: "postgresql", entries: [...entries, ...more] };
  writeFileSync(journalOf(folder), JSON.stringify(all));
  return folder;
}
