import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { failureOf } from "@/components/form/submit/attempt";
import { Notice } from "@/components/ui/notice";
import type { SegmentedProps } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import type { PaybackPreview } from "@/lib/domain/orders/contract-notices/schema";
import { previewDeclared } from "./actions";

type Seen = { preview: PaybackPreview } | { refusal: string } | null;

/** How much of what was paid for a withdrawn server is paid back, with the amounts of either choice. */
export function PaybackField({ id, field }: { id: number; field: Partial<SegmentedProps> }) {
  const t = useTranslations("backOffice.fields");
  const locale = useLocale();
  const problem = useProblemText();
  const [seen, setSeen] = useState<Seen>(null);
  useEffect(() => {
    let isGone = false;
    sendForm(previewDeclared, { id }).then(
      (preview) => !isGone && setSeen({ preview }),
      (error: unknown) => !isGone && setSeen({ refusal: failureOf(error).doc }),
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  if (seen && "refusal" in seen)
    return (
      <Notice tone="attention" live>
        {problem(seen.refusal)}
      </Notice>
    );
  const money = (amount: PaybackPreview["unused"]["amount"]) => formatAmount(amount, locale);
  const fullText = ({ full }: PaybackPreview): string =>
    t("paybackFullSum", { card: money(full.to_card), credit: money(full.to_credit) });
  const unusedText = ({ unused }: PaybackPreview): string =>
    t("paybackUnusedSum", { credit: money(unused.amount), days: unused.days });
  if (seen?.preview.is_hourly)
    return (
      <p className="text-sm" aria-live="polite">
        {t("paybackHourly")}
      </p>
    );
  const sums = [
    { key: "paybackFull", textOf: fullText },
    { key: "paybackUnused", textOf: unusedText },
  ] as const;
  return (
    <div className="space-y-2">
      <SegmentedField
        label={t("payback")}
        help={t("paybackHelp")}
        {...field}
        options={[
          { value: "full", label: t("paybackFull") },
          { value: "unused", label: t("paybackUnused") },
        ]}
      />
      <dl className="space-y-1 text-xs" aria-live="polite" aria-busy={seen === null}>
        {sums.map(({ key, textOf }) => (
          <div key={key} className="flex flex-wrap gap-x-1.5">
            <dt className="font-medium">{t(key)}:</dt>
            <dd className="figures min-w-0 text-ink-2">
              {seen ? textOf(seen.preview) : <Skeleton className="h-4 w-52 max-w-full" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
