import { z } from "zod";
import { byStaff } from "../access/access";
import { staffOperation } from "../staff/staff-operation";
import { ShownBrand } from "./schema";
import { readShownBrand } from "./shown";

export const showBrand = staffOperation({
  name: "brands.show",
  summary: "Shows a brand",
  access: byStaff("read", "brands/manage"),
  looks: "now_and_then",
  fails: ["brand.not_found"],
  input: z.object({ id: z.int() }),
  output: ShownBrand,
  run: ({ db }, { id }) => readShownBrand(db, id),
});
