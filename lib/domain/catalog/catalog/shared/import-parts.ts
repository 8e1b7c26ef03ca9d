import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { type Currency, currencies } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import type { Database } from "@/lib/db/client";
import { presetPrices, presetStock } from "@/lib/db/tables/catalog/catalog";
import { tags } from "@/lib/db/tables/servers/tags";
import type { StockRow } from "./file-rows";
import type { CatalogComponent } from "./read-tags";
import { setupKey } from "./setup-key";

/** PostgreSQL allows 65,535 values in one statement. */
function chunksOf<T>(rows: readonly T[]): T[][] {
  const size = 1000;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

type Texts = Record<string, string>;

function grouped<T>(
  rows: readonly T[],
  entry: (row: T) => [id: number, key: string, value: string],
): Map<number, Texts> {
  const byId = new Map<number, Texts>();
  for (const row of rows) {
    const [id, key, value] = entry(row);
    byId.set(id, { ...byId.get(id), [key]: value });
  }
  return byId;
}

/** Tags by entry ID. Internal ones are the operator's notes, which the file leaves out. */
export async function storedTags(db: Database, component: CatalogComponent): Promise<Map<number, Texts>> {
  const rows = await db
    .select({ id: tags.componentId, tag: tags.tag, value: tags.value })
    .from(tags)
    .where(and(eq(tags.component, component), eq(tags.isInternal, false)));
  return grouped(rows, (row) => [row.id, row.tag, row.value]);
}

/** Replaces the tags of these entries; unchanged tags keep their IDs. */
export async function writeTags(
  db: Database,
  component: CatalogComponent,
  entries: Map<number, Texts>,
): Promise<void> {
  for (const [componentId, texts] of entries) {
    const own = and(
      eq(tags.component, component),
      eq(tags.componentId, componentId),
      eq(tags.isInternal, false),
    );
    await db.delete(tags).where(and(own, notInArray(tags.tag, Object.keys(texts))));
  }
  const rows = [...entries].flatMap(([componentId, texts]) =>
    Object.entries(texts).map(([tag, value]) => ({ component, componentId, tag, value })),
  );
  for (const chunk of chunksOf(rows))
    await db
      .insert(tags)
      .values(chunk)
      .onConflictDoUpdate({
        target: [tags.component, tags.componentId, tags.tag],
        set: { value: sql`excluded.value`, isInternal: false },
      });
}

/** Prices by preset, each by `<location> <currency>`; setup fees by the same and `setup`. */
export async function storedPrices(db: Database): Promise<Map<number, Texts>> {
  const rows = await db.select().from(presetPrices);
  const entries = rows.flatMap(({ presetId, location, currency, amount, setupFee }) => {
    const key = `${location} ${currency}`;
    const price = { presetId, key, amount: amount ?? "-1" };
    return signOf(setupFee) > 0 ? [price, { presetId, key: setupKey(key), amount: setupFee }] : [price];
  });
  return grouped(entries, ({ presetId, key, amount }) => [presetId, key, amount]);
}

const isCurrency = (text: string | undefined): text is Currency => currencies.some((known) => known === text);

/** Replaces the prices and setup fees of these presets. */
export async function writePrices(db: Database, entries: Map<number, Texts>): Promise<void> {
  if (entries.size === 0) return;
  await db.delete(presetPrices).where(inArray(presetPrices.presetId, [...entries.keys()]));
  const rows = [...entries].flatMap(([presetId, texts]) =>
    Object.entries(texts).flatMap(([key, amount]) => {
      const [location = "", currency, further] = key.split(" ");
      if (!isCurrency(currency) || further !== undefined) return [];
      return [{ presetId, location, currency, amount, setupFee: texts[setupKey(key)] ?? "0.00" }];
    }),
  );
  for (const chunk of chunksOf(rows)) await db.insert(presetPrices).values(chunk);
}

/**
 * Sets the free units of new pairs of preset and location; existing pairs keep their current units, unless they are
 * reset. Returns the changed presets.
 */
export async function writeStock(db: Database, rows: StockRow[], isReset: boolean): Promise<Set<number>> {
  const stored = await db.select().from(presetStock);
  const free = new Map(stored.map((row) => [`${row.presetId} ${row.location}`, row.free]));
  const touched = rows.filter((row) => {
    const now = free.get(`${row.presetId} ${row.location}`);
    return now === undefined || (isReset && now !== row.free);
  });
  for (const chunk of chunksOf(touched))
    await db
      .insert(presetStock)
      .values(chunk)
      .onConflictDoUpdate({
        target: [presetStock.presetId, presetStock.location],
        set: { free: sql`excluded.free` },
      });
  return new Set(touched.map((row) => row.presetId));
}
