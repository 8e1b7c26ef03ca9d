import { eq } from "drizzle-orm";
import { z } from "zod";
import { promos } from "@/lib/db/tables/catalog/promos";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./rules";
import { Promo, PromoCode } from "./schema";
import { shownPromos } from "./shown";

/** Returns one code, and its changes from the audit log, newest first. */
export const showPromo = staffOperation({
  name: "promos.show",
  summary: "Shows a promo code and what was changed of it",
  access: byStaff("read", "catalogue/change"),
  fails: ["promo.not_found"],
  looks: "now_and_then",
  input: z.object({ code: PromoCode, before: z.int().positive().optional() }),
  output: z.object({ promo: Promo, history: AuditPage }),
  run: async ({ db, note }, { code, before }) => {
    const [promo] = await shownPromos(db, await db.select().from(promos).where(eq(promos.code, code)));
    if (!promo) throw fail("promo.not_found");
    note({ changes: { promo: code } });
    const page = before === undefined ? { size: 20 } : { size: 20, before };
    return { promo, history: await readRows(db, eq(auditRows.target, targetOf(code)), page, true) };
  },
});
