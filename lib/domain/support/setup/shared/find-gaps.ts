import { takesTransfers } from "@/lib/base/company-payments";
import type { Database } from "@/lib/db/client";
import { brands } from "@/lib/db/tables/kernel/brands";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { cardSettings, isSignUpOpen } from "@/lib/env";
import { readCatalogFile } from "../../../catalog/catalog/shared/file-entries";
import { gapsOfFile } from "../../../catalog/catalog/shared/gaps";
import type { GapName } from "../schema";

type Sellers = (typeof companies.$inferSelect)[];
type Facts = { db: Database; sellers: Sellers };

const takesCards = ({ allowedPayments: listed }: Sellers[number]): boolean =>
  cardSettings().stripe !== null && (listed.length === 0 || listed.includes("cc"));

/** Whether an active preset has a price in a location and a traffic plan that fits. */
async function isAnythingSold(db: Database): Promise<boolean> {
  const catalog = await readCatalogFile(db);
  const unorderable = new Set(gapsOfFile(catalog).flatMap(({ presets }) => presets));
  return catalog.presets.some(
    ({ active, name, price }) => active && Object.keys(price).length > 0 && !unorderable.has(name),
  );
}

/**
 * What selling needs besides what the health checks see, one line each: its name, whose text is in `setup.gaps`, and
 * whether it is there. The page that mends it stands in app/(staff)/staff/setup/ready/gap-list.tsx.
 */
const needs: readonly { name: GapName; isThere: (facts: Facts) => boolean | Promise<boolean> }[] = [
  { name: "brand", isThere: async ({ db }) => (await db.$count(brands)) > 0 },
  { name: "company", isThere: ({ sellers }) => sellers.length > 0 },
  {
    name: "payment",
    isThere: ({ sellers }) =>
      sellers.length === 0 || sellers.some((one) => takesCards(one) || takesTransfers(one)),
  },
  { name: "plan", isThere: ({ db }) => isAnythingSold(db) },
  { name: "sign_up", isThere: () => isSignUpOpen() },
];

/** The names of what is missing, in the order in which it is set up. */
export async function findSellingGaps(db: Database): Promise<GapName[]> {
  const sellers = await db.select().from(companies).where(hasFacts);
  const found: GapName[] = [];
  for (const { name, isThere } of needs) if (!(await isThere({ db, sellers }))) found.push(name);
  return found;
}
