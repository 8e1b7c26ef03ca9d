import type { getTranslations } from "next-intl/server";
import type { PriceChange } from "@/lib/domain/orders/price-changes/schema";

type Say = Awaited<ReturnType<typeof getTranslations<"priceChanges">>>;

/** Where, for which length and for whom a change holds, in a line. */
export const reachText = ({ kind, location, months, company }: PriceChange, t: Say): string =>
  [
    ...(kind === "plan" ? [location || t("everywhere")] : [t("product")]),
    t("months", { count: months }),
    company || t("allCompanies"),
  ].join(" · ");

export const toneOf = { planned: "info", announced: "good", canceled: "neutral" } as const;
