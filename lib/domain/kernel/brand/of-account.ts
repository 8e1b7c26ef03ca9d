import { eq } from "drizzle-orm";
import type { Brand } from "@/lib/base/brand";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { brandOfAccount, defaultBrand, loadedBrands } from "./loaded";

const columns = { id: accounts.id, companyId: accounts.companyId, brandId: accounts.brandId };

/** With one brand, or none, nothing needs to be read. */
const isOne = (): boolean => loadedBrands().length < 2;

/** The brands of accounts by id. */
export async function readBrandsOf(
  db: Database,
  accountIds: readonly number[],
): Promise<{ get: (accountId: number | null) => Brand }> {
  const rows =
    isOne() || accountIds.length === 0
      ? []
      : await db.select(columns).from(accounts).where(anyOf(accounts.id, accountIds));
  const found = new Map(rows.map((row) => [row.id, brandOfAccount(row)]));
  return { get: (accountId) => (accountId === null ? null : found.get(accountId)) ?? defaultBrand() };
}

/** The brand of one account; the default if there is none. */
export async function readBrandOf(db: Database, accountId: number | null): Promise<Brand> {
  if (accountId === null || isOne()) return defaultBrand();
  const [row] = await db.select(columns).from(accounts).where(eq(accounts.id, accountId));
  return row ? brandOfAccount(row) : defaultBrand();
}
