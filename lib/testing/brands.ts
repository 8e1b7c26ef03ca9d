import { createHash } from "node:crypto";
import type { BrandFileKind } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { brandFiles, brandHosts, brands } from "@/lib/db/tables/kernel/brands";
import { liveBrands } from "@/lib/domain/kernel/brand/loaded";

/** Reads the brands of the test's database, as a panel does within a second of each change. */
export const loadBrands = (): Promise<void> => loadConfiguration([liveBrands]);

type NewBrand = Partial<typeof brands.$inferInsert> & { hosts?: string[] };

/** Inserts a brand of the first company; returns its id. */
export async function addBrand(db: Database, { hosts = [], ...facts }: NewBrand = {}): Promise<number> {
  const [row] = await db
    .insert(brands)
    .values({ companyId: 1, name: "Nordhaven", createdAt: new Date(), ...facts })
    .returning({ id: brands.id });
  if (!row) throw new Error("The brand was not written.");
  if (hosts.length > 0)
    await db.insert(brandHosts).values(hosts.map((host, place) => ({ host, place, brandId: row.id })));
  return row.id;
}

/** Inserts a picture of a brand as it is, unchecked; returns its path. */
export async function addBrandSvg(
  db: Database,
  brandId: number,
  kind: BrandFileKind,
  svg: string,
): Promise<string> {
  const content = Buffer.from(svg);
  const hash = createHash("sha256").update(content).digest("hex");
  const size = { width: 32, height: 32 };
  await db.insert(brandFiles).values({ brandId, kind, contentType: "image/svg+xml", hash, content, ...size });
  return `/brand/${hash}.svg`;
}
