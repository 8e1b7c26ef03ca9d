"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { addRate } from "../actions";

type AddRateProps = { places: readonly { code: string; name: string }[] };

/** A rate of a place from a day on. */
export function AddRate({ places }: AddRateProps) {
  const t = useTranslations("taxes");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { place: "", valid_from: "", rate: "" },
    resets: true,
    check: ({ place, valid_from, rate }) => ({
      ...(place === "" ? { place: t("wrong.place") } : {}),
      ...(valid_from === "" ? { valid_from: t("wrong.day") } : {}),
      ...(/^\d{1,2}([.,]\d{1,2})?$/.test(rate.trim()) ? {} : { rate: t("wrong.rate") }),
    }),
    send: (typed) => sendForm(addRate, typed),
    onDone: () => {
      showToast(t("rateAdded"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField label={t("place")} {...field("place")}>
          <option value="">{t("choose")}</option>
          {places.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={t("validFrom")} type="date" {...field("valid_from")} />
        <TextField label={t("ratePercent")} inputMode="decimal" autoComplete="off" {...field("rate")} />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("addRate")}
      </Button>
    </form>
  );
}
