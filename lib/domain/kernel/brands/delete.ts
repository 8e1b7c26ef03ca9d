import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { legalVersions } from "@/lib/db/tables/customers/legal";
import { brands } from "@/lib/db/tables/kernel/brands";
import { byStaff } from "../access/access";
import { fail } from "../errors/fail";
import { staffOperation } from "../staff/staff-operation";
import { lockBrand } from "./lookup";

/** Deletes a brand under which no account was made; the default only as the last one. */
export const deleteBrand = staffOperation({
  name: "brands.delete",
  summary: "Deletes a brand that nobody uses",
  access: byStaff("write", "brands/manage"),
  changes: [],
  fails: ["brand.not_found", "brand.used", "brand.has_documents", "brand.is_default"],
  input: z.object({ id: z.int() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const row = await lockBrand(db, id);
    const users = await db.$count(accounts, eq(accounts.brandId, id));
    if (users > 0) throw fail("brand.used", { accounts: users });
    const published = and(eq(legalVersions.brandId, id), isNotNull(legalVersions.publishedAt));
    if ((await db.$count(legalVersions, published)) > 0) throw fail("brand.has_documents");
    if (row.isDefault && (await db.$count(brands)) > 1) throw fail("brand.is_default");
    await db.delete(brands).where(eq(brands.id, id));
    note({ target: `brand ${id}`, changes: { deleted: row.name } });
    return {};
  },
});
