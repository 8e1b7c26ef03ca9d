import type { useTranslations } from "next-intl";
import type { CostGrouping } from "@/lib/domain/orders/costs/rules";
import type { CostGroup } from "@/lib/domain/orders/costs/schema";

type Labels = ReturnType<typeof useTranslations<"costs">>;

/** What a group is called. */
export function groupName({ kind, name }: CostGroup, by: CostGrouping, t: Labels): string {
  if (kind === "none") return t(`none.${by}`);
  if (kind === "others") return t("others");
  return name === "" ? t("noTag") : name;
}
