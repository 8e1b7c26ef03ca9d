import { type Brand, builtInBrand } from "@/lib/base/brand";
import { takesTransfers } from "@/lib/base/company-payments";
import type { LegalKind } from "@/lib/base/legal";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { connectedServices, isSignUpOpen } from "@/lib/env";
import { readCatalogFile } from "../../../catalog/catalog/shared/file-entries";
import { gapsOfFile } from "../../../catalog/catalog/shared/gaps";
import { sellsToEu } from "../../../customers/legal/shared/consumers";
import { readPublished, versionInEffect } from "../../../customers/legal/shared/loaded";
import { readBrands } from "../../../kernel/brand/loaded";
import type { GapName } from "../schema";

type Sellers = (typeof companies.$inferSelect)[];
type Facts = {
  db: Database;
  now: Date;
  sellers: Sellers;
  brands: readonly Brand[];
  published: Awaited<ReturnType<typeof readPublished>>;
};

const takesCards = ({ allowedPayments: listed }: Sellers[number]): boolean =>
  connectedServices().length > 0 && (listed.length === 0 || listed.includes("cc"));

/** Whether an active preset has a price in a location and a traffic plan that fits. */
async function isAnythingSold(db: Database): Promise<boolean> {
  const catalog = await readCatalogFile(db);
  const unorderable = new Set(gapsOfFile(catalog).flatMap(({ presets }) => presets));
  return catalog.presets.some(
    ({ active, name, price }) => active && Object.keys(price).length > 0 && !unorderable.has(name),
  );
}

/** Whether each of the brands, or else the built-in one, has such a document in effect. */
const haveDocument = ({ published, now }: Facts, kind: LegalKind, brands: readonly Brand[]): boolean =>
  brands.every(({ id }) => versionInEffect(published, kind, id, now) !== null);

/** The brands under which something is sold. */
const sellingBrands = ({ brands }: Facts): readonly Brand[] => (brands.length > 0 ? brands : [builtInBrand]);

const documentNeed = (name: GapName & LegalKind) => ({
  name,
  isThere: (facts: Facts) => haveDocument(facts, name, sellingBrands(facts)),
});

/**
 * What selling needs besides what the health checks see, one line each: its name, whose text is in `setup.gaps`, and
 * whether it is there. The page that mends it stands in app/(staff)/staff/setup/ready/gap-list.tsx.
 */
const needs: readonly { name: GapName; isThere: (facts: Facts) => boolean | Promise<boolean> }[] = [
  { name: "brand", isThere: ({ brands }) => brands.length > 0 },
  { name: "company", isThere: ({ sellers }) => sellers.length > 0 },
  ...(["terms", "privacy", "imprint"] as const).map(documentNeed),
  {
    name: "withdrawal",
    isThere: (facts) =>
      haveDocument(
        facts,
        "withdrawal",
        sellingBrands(facts).filter((brand) => sellsToEu(brand, facts.sellers)),
      ),
  },
  {
    name: "payment",
    isThere: ({ sellers }) =>
      sellers.length === 0 || sellers.some((one) => takesCards(one) || takesTransfers(one)),
  },
  { name: "plan", isThere: ({ db }) => isAnythingSold(db) },
  { name: "sign_up", isThere: () => isSignUpOpen() },
];

/** The names of what is missing, in the order in which it is set up. */
export async function findSellingGaps(db: Database, now: Date): Promise<GapName[]> {
  const sellers = await db.select().from(companies).where(hasFacts);
  const facts = { db, now, sellers, brands: await readBrands(db), published: await readPublished(db) };
  const found: GapName[] = [];
  for (const { name, isThere } of needs) if (!(await isThere(facts))) found.push(name);
  return found;
}
