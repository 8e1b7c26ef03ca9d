import { sql } from "drizzle-orm";
import type { TextColumns } from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

/** Threshold of low stock. */
const lowStock = 2;

/** Presets on sale of which few units are left. The list is short: it has no second page. */
export const stockQueue = staffQueue({
  name: "stock",
  right: "catalogue/change",
  hasNoAccounts: true,
  size: 200,
  look: { state: "left" },
  // Where more of it is put on sale.
  href: ({ title }) => `/staff/catalogue/presets?q=${encodeURIComponent(title)}`,
  statement: ({ size }) => sql<TextColumns & { id: string; state: string }>`
    select row_number() over (order by k.free desc, p.name desc, k.location) as id, p.name as title, k.location as detail,
      k.free::text as state
    from preset_stock k join presets p on p.id = k.preset_id
    where p.is_active and k.free <= ${lowStock} order by k.free, p.name, k.location limit ${size + 1}`,
  line: (row) => row,
});
