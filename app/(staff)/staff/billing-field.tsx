import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import type { SegmentedProps } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { EndPreview } from "@/lib/domain/orders/renewals/preview-resume";
import { previewEnd } from "./actions";

type Preview = z.infer<typeof EndPreview>;

/** Whether the time of a suspension is charged, with the result of either choice. */
export function BillingField({ id, field }: { id: number; field: Partial<SegmentedProps> }) {
  const t = useTranslations("backOffice.fields");
  const locale = useLocale();
  const [preview, setPreview] = useState<Preview | "asking" | null>("asking");
  useEffect(() => {
    let isGone = false;
    // The mail has the amounts, too: without the preview the choice can still be made.
    sendForm(previewEnd, { id }).then(
      (answer) => !isGone && setPreview(answer),
      () => !isGone && setPreview(null),
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  const date = (at: string) => formatDate(at, locale);
  const movedText = ({ days, moved_until: until }: Preview): string =>
    until === null ? t("billingMovedNone") : t("billingMoved", { days, date: date(until) });
  const chargedText = ({ charge }: Preview): string =>
    charge === null
      ? t("billingChargedNone")
      : t("billingCharged", {
          amount: formatAmount(charge.amount, locale),
          due: date(charge.due),
          date: date(charge.until),
        });
  const endText = ({ ends }: Preview, billing: "move" | "charge"): string => {
    const end = ends?.[billing];
    if (!end) return "";
    return end.is_now ? t("billingEndsNow") : t("billingEnds", { date: date(end.at) });
  };
  const debtText = ({ debt, short }: Preview): string => {
    if (debt) {
      const facts = { number: debt.number, amount: formatAmount(debt.amount, locale) };
      return debt.deletes === null
        ? t("billingDebt", facts)
        : t("billingDebtUntil", { ...facts, date: date(debt.deletes) });
    }
    return short ? t("billingShort", { amount: formatAmount(short, locale) }) : "";
  };
  const withEnd = (text: string, end: string): string => (end === "" ? text : `${text}. ${end}`);
  const outcomes = [
    { key: "billingMove", textOf: (of: Preview) => withEnd(movedText(of), endText(of, "move")) },
    { key: "billingCharge", textOf: (of: Preview) => withEnd(chargedText(of), endText(of, "charge")) },
  ] as const;
  // If it is suspended again at once, nothing is moved or charged.
  if (preview !== null && preview !== "asking" && (preview.is_hourly || preview.debt))
    return (
      <p className="text-sm" aria-live="polite">
        {debtText(preview) || t("billingHourly")} {endText(preview, "charge")}
      </p>
    );
  return (
    <div className="space-y-2">
      <SegmentedField
        label={t("billing")}
        help={t("billingHelp")}
        {...field}
        options={[
          { value: "move", label: t("billingMove") },
          { value: "charge", label: t("billingCharge") },
        ]}
      />
      {preview && (
        <dl className="space-y-1 text-xs" aria-live="polite" aria-busy={preview === "asking"}>
          {outcomes.map(({ key, textOf }) => (
            <div key={key} className="flex flex-wrap gap-x-1.5">
              <dt className="font-medium">{t(key)}:</dt>
              <dd className="figures min-w-0 text-ink-2">
                {preview === "asking" ? <Skeleton className="h-4 w-52 max-w-full" /> : textOf(preview)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
