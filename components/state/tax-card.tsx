import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { TaxParams } from "@/lib/base/params/billing";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { TaxGroundsList } from "./tax-grounds";

/** Why this tax, in short; nothing for documents that are no sale, or older than its grounds. */
export function TaxCard({ reason }: { reason: TaxParams }) {
  const t = useTranslations("taxGrounds");
  const invoice = useTranslations("invoice");
  const locale = useLocale();
  if (reason.code === "not_a_sale" || !reason.grounds) return null;
  return (
    <Card title={t("title")}>
      <div className="space-y-3">
        <p>{taxLabels(reason, invoice, locale)}</p>
        <TaxGroundsList grounds={reason.grounds} isShort />
      </div>
    </Card>
  );
}
