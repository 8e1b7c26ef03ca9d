import { eq } from "drizzle-orm";
import { brands } from "@/lib/db/tables/kernel/brands";
import { byStaff } from "../access/access";
import { invalidArgument } from "../errors/fail";
import { staffOperation } from "../staff/staff-operation";
import { lockBrand } from "./lookup";
import { ChangedBrand, ShownBrand } from "./schema";
import { readShownBrand } from "./shown";
import { columnsOf, requireFacts, withdrawDefault, writeHosts } from "./write-facts";

/** Changes the given fields of a brand; pages and mails show it within a second. */
export const changeBrand = staffOperation({
  name: "brands.change",
  summary: "Changes a brand",
  access: byStaff("write", "brands/manage"),
  changes: [],
  fails: ["brand.not_found", "brand.accent_unreadable", "brand.host_taken"],
  input: ChangedBrand,
  output: ShownBrand,
  run: async ({ db, note }, { id, hosts, ...changes }) => {
    const row = await lockBrand(db, id);
    await requireFacts(db, {
      ...changes,
      language: changes.language ?? row.language,
      languages: changes.languages ?? row.languages,
    });
    if (row.isDefault && changes.is_default === false)
      throw invalidArgument("is_default", "make another brand the default instead");
    if (changes.is_default) await withdrawDefault(db, id);
    const columns = columnsOf(changes);
    if (Object.keys(columns).length > 0) await db.update(brands).set(columns).where(eq(brands.id, id));
    if (hosts) await writeHosts(db, id, hosts);
    note({ target: `brand ${id}`, changes: { ...changes, ...(hosts ? { hosts } : {}) } });
    return readShownBrand(db, id);
  },
});
