import { brands } from "@/lib/db/tables/kernel/brands";
import { byStaff } from "../access/access";
import { staffOperation } from "../staff/staff-operation";
import { NewBrand, ShownBrand } from "./schema";
import { readShownBrand } from "./shown";
import { columnsOf, requireFacts, withdrawDefault, writeHosts } from "./write-facts";

/** Adds a brand. The first one is the default, and takes the place of the built-in one at once. */
export const addBrand = staffOperation({
  name: "brands.add",
  summary: "Adds a brand",
  access: byStaff("write", "brands/manage"),
  changes: [],
  fails: ["brand.accent_unreadable", "brand.host_taken"],
  input: NewBrand,
  output: ShownBrand,
  run: async ({ db, now, note }, { hosts = [], ...changes }) => {
    await requireFacts(db, changes);
    const isFirst = (await db.$count(brands)) === 0;
    const isDefault = isFirst || changes.is_default === true;
    if (isDefault) await withdrawDefault(db, 0);
    const { company: companyId, name } = changes;
    const [row] = await db
      .insert(brands)
      .values({ ...columnsOf(changes), companyId, name, isDefault, createdAt: now })
      .returning({ id: brands.id });
    if (!row) throw new Error("The brand was not written.");
    await writeHosts(db, row.id, hosts);
    note({ target: `brand ${row.id}`, changes: { added: name } });
    return readShownBrand(db, row.id);
  },
});
