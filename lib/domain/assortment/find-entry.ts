import type { EntryKind } from "../catalogue/rules";
import type { Catalogue } from "../catalogue/schema";
import { entryId } from "../catalogue/shared/compare";
import { fail } from "../kernel/errors";

/** Its place in the list of its kind. */
export function indexOfEntry(file: Catalogue, kind: EntryKind, id: string): number {
  const index = file[kind].findIndex((entry) => entryId(entry) === id);
  if (index < 0) throw fail("catalogue.entry_not_found");
  return index;
}
