import { eq } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { announcements } from "@/lib/db/tables/support/announcements";
import { anybody, isSigned, isStaff } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import type { AnnouncementRow } from "./lookup";
import { PublicAnnouncement } from "./schema";
import { findConcerning } from "./shared/concerning";
import { showToAll } from "./shared/shown";

/** Public ones of the brand of the host or of the account, those that concern the customer, and for staff all. */
async function mayRead(context: Context, row: AnnouncementRow): Promise<boolean> {
  if (isStaff(context)) return true;
  const isOf = (brandId: number | null) => row.isPublic && row.brandIds.includes(brandId ?? 0);
  if (isOf(context.brand.id)) return true;
  if (!isSigned(context)) return false;
  return isOf(brandOfAccount(context.actor.account).id) || (await findConcerning(context, [row])).length > 0;
}

/** Shows one announcement with its updates, also after its end. */
export const readPublicAnnouncement = openOperation({
  name: "announcements.read",
  summary: "Shows an announcement",
  access: anybody("read"),
  fails: ["announcement.not_found"],
  input: z.object({ id: z.int32(), language: z.enum(locales) }),
  output: PublicAnnouncement,
  run: async (context, { id, language }) => {
    const { db, brand } = context;
    const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
    if (!row || !(await mayRead(context, row))) throw fail("announcement.not_found");
    const [shown] = await showToAll(db, [row], { language, fallback: brand.language });
    if (!shown) throw fail("announcement.not_found");
    return shown;
  },
});
