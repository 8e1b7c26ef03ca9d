import { getTranslations } from "next-intl/server";
import { grantableRights, rightNeededFor } from "@/lib/domain/kernel/staff/staff-rights";
import { rightEntries } from "../../rights";

export type RightOption = { right: string; label: string; needs: string | null };

/** The rights that a role can have, with their names, and the right that each is of no use without. */
export async function rightOptions(): Promise<RightOption[]> {
  const t = await getTranslations("staff.rights");
  return grantableRights.map((right) => ({
    right,
    label: t(rightEntries[right].word),
    needs: rightNeededFor(right),
  }));
}
