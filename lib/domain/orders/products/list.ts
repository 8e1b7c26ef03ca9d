import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Product } from "./schema";
import { readProducts } from "./shared/read-products";

/** The catalog of what recurs and is no server. */
export const listProducts = staffOperation({
  name: "products.list",
  summary: "Lists products that recur and are no servers",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ products: z.array(Product) }),
  run: async ({ db }) => ({ products: await readProducts(db) }),
});
