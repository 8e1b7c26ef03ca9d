import { sql } from "drizzle-orm";
import { stockLowDays } from "@/lib/env";
import type { TextColumns } from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";
import { salesRates } from "./shared/sales-rate";

/**
 * Presets on sale that will be sold out within STOCK_LOW_DAYS at the rate of the last 30 days, the first one first.
 * What nobody buys does not run out. The list is short: it has no second page.
 */
export const stockQueue = staffQueue({
  name: "stock",
  right: "catalogue/change",
  hasNoAccounts: true,
  size: 200,
  look: { state: "left" },
  // Where more of it is put on sale.
  href: ({ title }) => `/staff/catalogue/presets?q=${encodeURIComponent(title)}`,
  statement: ({ size, now }) => sql<TextColumns & { id: string; state: string }>`
    select row_number() over (order by r.days desc, r.free desc, p.name desc, r.location desc) as id, p.name as title,
      r.location as detail, r.free::text as state
    from (${salesRates(now)}) r join presets p on p.id = r.preset_id
    where p.is_active and r.days <= ${stockLowDays()} order by r.days, r.free, p.name, r.location limit ${size + 1}`,
  line: (row) => row,
});
