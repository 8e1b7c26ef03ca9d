import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { brandFileKinds } from "@/lib/base/brand";
import { brandFiles } from "@/lib/db/tables/kernel/brands";
import { byStaff } from "../access/access";
import { staffOperation } from "../staff/staff-operation";
import { lockBrand } from "./lookup";
import { ShownBrand } from "./schema";
import { readShownBrand } from "./shown";

export const removeBrandFile = staffOperation({
  name: "brands.remove_file",
  summary: "Takes a picture of a brand away",
  access: byStaff("write", "brands/manage"),
  changes: [],
  fails: ["brand.not_found"],
  input: z.object({ id: z.int(), kind: z.enum(brandFileKinds) }),
  output: ShownBrand,
  run: async ({ db, note }, { id, kind }) => {
    await lockBrand(db, id);
    const gone = await db
      .delete(brandFiles)
      .where(and(eq(brandFiles.brandId, id), eq(brandFiles.kind, kind)))
      .returning({ hash: brandFiles.hash });
    if (gone.length > 0) note({ target: `brand ${id}`, changes: { removed: kind } });
    return readShownBrand(db, id);
  },
});
