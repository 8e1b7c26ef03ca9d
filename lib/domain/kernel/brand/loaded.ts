import { asc, getTableColumns } from "drizzle-orm";
import { type Brand, brandAt, brandOf, builtInBrand, hostNameIn, type OfBrand } from "@/lib/base/brand";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { currentOf, type LivePart } from "@/lib/db/live-configuration";
import { brandFiles, brandHosts, brands } from "@/lib/db/tables/kernel/brands";

const { content: _, ...fileColumns } = getTableColumns(brandFiles);

/** All brands, oldest first. */
export async function readBrands(db: Database): Promise<Brand[]> {
  const rows = await db.select().from(brands).orderBy(asc(brands.id));
  if (rows.length === 0) return [];
  const hosts = groupBy(
    await db.select().from(brandHosts).orderBy(asc(brandHosts.place), asc(brandHosts.host)),
    ({ brandId }) => brandId,
  );
  const files = groupBy(await db.select(fileColumns).from(brandFiles), ({ brandId }) => brandId);
  return rows.map(({ createdAt: _at, ...row }) => ({
    ...row,
    hosts: (hosts.get(row.id) ?? []).map(({ host }) => host),
    files: Object.fromEntries(
      (files.get(row.id) ?? []).map(({ kind, brandId: _of, ...file }) => [kind, file]),
    ),
  }));
}

type Loaded = { brands: readonly Brand[]; byHost: Map<string, Brand> };

/** Keeps all brands in memory, and which one each host shows. */
export const liveBrands: LivePart<Loaded> = {
  name: "brands",
  initial: { brands: [], byHost: new Map() },
  read: async (db) => ({ brands: await readBrands(db), byHost: new Map() }),
};

const loaded = (): Loaded => currentOf(liveBrands);

/** The brands as last read; none before. */
export const loadedBrands = (): readonly Brand[] => loaded().brands;

const mostHosts = 1_000;

/** The brand shown at a host: the one that names it, else the default. Every call asks, so the answer is kept. */
export function brandOfHost(hostHeader: string | null | undefined): Brand {
  const { brands: all, byHost } = loaded();
  if (all.length === 0) return builtInBrand;
  const header = hostHeader ?? "";
  const known = byHost.get(header);
  if (known) return known;
  // Callers choose the header.
  if (byHost.size >= mostHosts) byHost.clear();
  const brand = brandAt(all, header);
  byHost.set(header, brand);
  return brand;
}

/** Whether a brand names the host. */
export function isHostOfBrand(hostHeader: string | null | undefined): boolean {
  const host = hostNameIn(hostHeader);
  return host !== null && loadedBrands().some(({ hosts }) => hosts.includes(host));
}

/** The brand of an account. */
export const brandOfAccount = (account: OfBrand): Brand => brandOf(loadedBrands(), account);

/** Shown where neither host nor account says which. */
export const defaultBrand = (): Brand => brandAt(loadedBrands(), null);

/** The brand of a stored row; the default if it names none. */
export const brandOfId = (id: number | null): Brand =>
  loadedBrands().find((one) => one.id === id) ?? defaultBrand();
