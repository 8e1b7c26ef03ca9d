import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireFlag } from "@/lib/base/form-values";
import { promos } from "@/lib/db/tables/catalog/promos";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./rules";
import { Promo, PromoCode } from "./schema";
import { shownPromos } from "./shown";

/** Servers ordered with it keep the discount. */
export const switchPromo = staffOperation({
  name: "promos.switch",
  summary: "Switches a promo code on or off",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["promo.not_found"],
  input: z.object({ code: PromoCode, active: wireFlag }),
  output: Promo,
  run: async ({ db, note }, { code, active }) => {
    const [before] = await db.select().from(promos).where(eq(promos.code, code)).for("update");
    if (!before) throw fail("promo.not_found");
    await db.update(promos).set({ isActive: active }).where(eq(promos.id, before.id));
    const [shown] = await shownPromos(db, [{ ...before, isActive: active }]);
    if (!shown) throw new Error("The promo code is not there.");
    if (before.isActive !== active)
      note({ target: targetOf(code), changes: { active: { from: before.isActive, to: active } } });
    return shown;
  },
});
