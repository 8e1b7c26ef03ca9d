import { addressOfBrand } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { readBrands } from "../../../kernel/brand/loaded";

/** `isFirst`: the one in the brand's links. */
export type BrandAddress = { address: string; brand: string; isFirst: boolean };

/** The panel's address at every host that a brand names, other than that of PUBLIC_URL. */
export async function readBrandAddresses(db: Database, publicUrl: string): Promise<BrandAddress[]> {
  const own = new URL(publicUrl).hostname;
  return (await readBrands(db)).flatMap(({ name, hosts }) =>
    hosts
      .map((host, place) => ({ host, isFirst: place === 0 }))
      .filter(({ host }) => host !== own)
      .map(({ host, isFirst }) => ({
        address: addressOfBrand({ hosts: [host] }, publicUrl),
        brand: name,
        isFirst,
      })),
  );
}
