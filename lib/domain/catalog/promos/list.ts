import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Promo } from "./schema";
import { readPromos, shownPromos } from "./shown";

export const listPromos = staffOperation({
  name: "promos.list",
  summary: "Lists the promo codes and how often each was used",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ promos: z.array(Promo) }),
  run: async ({ db }) => ({ promos: await shownPromos(db, await readPromos(db)) }),
});
