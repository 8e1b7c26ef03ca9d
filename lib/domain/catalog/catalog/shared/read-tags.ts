import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tags } from "@/lib/db/tables/servers/tags";

export type TagRow = typeof tags.$inferSelect;
export type CatalogComponent = "preset" | "OS" | "software" | "traffic_plan";

/** Reads tags of catalog entries by entry ID; `ids` absent = all entries of that component. */
export async function readTags(
  db: Database,
  component: CatalogComponent,
  ids?: number[],
): Promise<Map<number, TagRow[]>> {
  const rows = await db
    .select()
    .from(tags)
    .where(and(eq(tags.component, component), ids ? inArray(tags.componentId, ids) : undefined))
    .orderBy(asc(tags.id));
  const byEntry = new Map<number, TagRow[]>();
  for (const row of rows) {
    const of = byEntry.get(row.componentId);
    if (of) of.push(row);
    else byEntry.set(row.componentId, [row]);
  }
  return byEntry;
}

export const tagValues = (rows: readonly TagRow[] | undefined): Record<string, string> =>
  Object.fromEntries((rows ?? []).map((row) => [row.tag, row.value]));

/** Converts tags to their API form; the software tag `os` becomes a list of IDs. */
export const tagsOnWire = (rows: readonly TagRow[] | undefined) =>
  (rows ?? [])
    .filter((row) => !row.isInternal)
    .map((row) => ({
      id: row.id,
      component: row.component,
      component_id: row.componentId,
      tag: row.tag,
      value: row.component === "software" && row.tag === "os" ? row.value.split(",").map(Number) : row.value,
      extra: row.extra,
      internal: 0,
    }));
