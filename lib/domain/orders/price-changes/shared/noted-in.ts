import { type SQL, sql } from "drizzle-orm";
import type { priceChanges } from "@/lib/db/tables/orders/price-changes";

type Change = typeof priceChanges.$inferSelect;

/** The table of those that a change is about, and what names them there: servers, or products that customers have. */
export const notedIn = ({ productId }: Pick<Change, "productId">): { table: SQL; key: SQL } =>
  productId === null
    ? { table: sql`price_change_servers`, key: sql`server_id` }
    : { table: sql`price_change_products`, key: sql`subscription_id` };

/** Its rows of one account. */
export const ofAccount = (changeId: number, accountId: number): SQL =>
  sql`change_id = ${changeId}::int and account_id = ${accountId}::int`;
