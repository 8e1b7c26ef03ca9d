import { z } from "zod";
import { byStaff } from "../access/access";
import { staffOperation } from "../staff/staff-operation";
import { ShownBrand } from "./schema";
import { readCompanies, readShownBrands } from "./shown";

/** Brands, oldest first, and the companies that one can belong to. */
export const listBrands = staffOperation({
  name: "brands.list",
  summary: "Lists the brands",
  access: byStaff("read", "brands/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    brands: z.array(ShownBrand),
    companies: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  run: async ({ db }) => ({ brands: await readShownBrands(db), companies: await readCompanies(db) }),
});
