import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { SegmentedField } from "@/components/form/segmented-field";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { EndPreview } from "@/lib/domain/renewals/suspend";
import { previewEnd } from "./actions";

type Preview = z.infer<typeof EndPreview>;

/** Whether the time of a suspension is charged, with what either comes to. */
export function BillingField({ id }: { id: number }) {
  const t = useTranslations("desk.fields");
  const locale = useLocale();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    let isGone = false;
    // What it comes to is said in the mail, too: without it the choice can still be made.
    sendForm(previewEnd, { id }).then(
      (answer) => !isGone && setPreview(answer),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  const moved = preview?.moved_until ?? null;
  const charge = preview?.charge ?? null;
  return (
    <div className="space-y-2">
      <SegmentedField
        name="billing"
        label={t("billing")}
        help={t("billingHelp")}
        defaultValue="move"
        options={[
          { value: "move", label: t("billingMove") },
          { value: "charge", label: t("billingCharge") },
        ]}
      />
      {preview && (
        <ul className="text-ink-2 text-xs" aria-live="polite">
          <li>
            {moved === null
              ? t("billingMovedNone")
              : t("billingMoved", { days: preview.days, date: formatDate(moved, locale) })}
          </li>
          <li>
            {charge === null
              ? t("billingChargedNone")
              : t("billingCharged", {
                  amount: formatAmount(charge.amount, locale),
                  due: formatDate(charge.due, locale),
                  date: formatDate(charge.until, locale),
                })}
          </li>
        </ul>
      )}
    </div>
  );
}
