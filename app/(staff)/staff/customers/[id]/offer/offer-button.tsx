"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { orderPeriods } from "@/lib/base/periods";
import { offer } from "../actions";
import { tabPath } from "../frame/tab-path";

type Typed = Record<"period" | "count" | "until" | "price" | "text", string>;
type OfferProps = { id: number; location: string; preset: string };

function OfferDialog({ id, location, preset, onClose }: OfferProps & { onClose: () => void }) {
  const t = useTranslations("customerRecord.offer");
  const working = useTranslations("backOffice");
  const say = useProblemText();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: { period: "monthly", count: "1", until: "", price: "", text: "" },
    check: ({ count }) => (/^\d{1,2}$/.test(count) && Number(count) > 0 ? {} : { count: t("countWrong") }),
    beside: ({ fields }) => ({
      ...("count" in fields ? { count: t("countWrong") } : {}),
      ...("until" in fields ? { until: t("untilWrong") } : {}),
      ...("price" in fields ? { price: t("ownPriceWrong") } : {}),
    }),
    send: ({ period, count, text, until, price }: Typed) =>
      sendForm(offer, {
        ...{ id, location, preset, text, until, price: price.trim().replace(",", ".") },
        period: orderPeriods.find((one) => one === period) ?? "monthly",
        count: Number(count),
      }),
    onDone: () => {
      showToast(t("offered"), { tone: "good" });
      router.push(tabPath(id, "servers"));
    },
  });
  return (
    <ConfirmDialog
      title={t("dialogTitle", { plan: preset, location })}
      description={t("dialogText")}
      confirmLabel={t("send")}
      pendingLabel={working("working")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <SelectField label={t("period")} {...field("period")}>
        {orderPeriods.map((period) => (
          <option key={period} value={period}>
            {t(`periods.${period}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t("count")} {...field("count")} inputMode="numeric" autoComplete="off" required />
      <TextField
        label={t("until")}
        help={t("untilHelp")}
        {...field("until")}
        type="date"
        optionalLabel={working("fields.optional")}
      />
      <TextField
        label={t("ownPrice")}
        help={t("ownPriceHelp")}
        {...field("price")}
        inputMode="decimal"
        autoComplete="off"
        optionalLabel={working("fields.optional")}
      />
      <TextareaField
        label={t("text")}
        help={t("textHelp")}
        {...field("text")}
        rows={3}
        maxLength={1_000}
        optionalLabel={working("fields.optional")}
      />
    </ConfirmDialog>
  );
}

/** Offers one plan, with period, number and a line to the customer. */
export function OfferButton(props: OfferProps) {
  const t = useTranslations("customerRecord.offer");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={t("offerNamed", { plan: props.preset })} onClick={() => setOpen(true)}>
        {t("offer")}
      </Button>
      <div className="contents text-start">
        {isOpen && <OfferDialog {...props} onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}
