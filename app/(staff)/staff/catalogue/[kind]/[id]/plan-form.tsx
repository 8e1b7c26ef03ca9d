"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { plan } from "../../actions";

const currencies = ["EUR", "USD", "RUB"] as const;

/** The browser's field has no seconds and no zone: the form says UTC. */
const momentOf = (text: string): string => (text === "" ? "" : `${text.slice(0, 16)}:00Z`);
const amountOf = (text: string | undefined): string => (text ?? "").trim().replace("−", "-");

/** Prices of the preset in one location from a moment on. */
export function PlanForm({ preset, places }: { preset: number; places: readonly string[] }) {
  const t = useTranslations("assortment.planned");
  const router = useRouter();
  const { submit, isSending, problems } = useActionForm({
    send: ({ location = "", at = "", EUR, USD, RUB }) =>
      sendForm(plan, {
        preset,
        location,
        starts_at: momentOf(at),
        EUR: amountOf(EUR),
        USD: amountOf(USD),
        RUB: amountOf(RUB),
      }),
    onDone: () => {
      showToast(t("done"));
      router.refresh();
    },
  });
  const wrong = problems.find(({ doc }) => doc === "argument.invalid");
  const isAt = wrong !== undefined && wrong.field === null;
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4 border-t p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{t("add")}</h3>
        <p className="text-ink-2 text-xs">{t("addHint")}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-3 xl:grid-cols-5">
        <SelectField label={t("where")} name="location">
          {places.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
        </SelectField>
        {currencies.map((currency) => (
          <TextField
            key={currency}
            label={currency}
            name={currency}
            inputMode="decimal"
            autoComplete="off"
            {...(wrong?.field === currency ? { error: t("wrong.amount") } : {})}
          />
        ))}
        <TextField
          label={t("at")}
          name="at"
          type="datetime-local"
          {...(isAt ? { error: t("wrong.starts_at") } : {})}
        />
      </div>
      <FormNotice problems={problems.filter((one) => one !== wrong)} />
      <Button type="submit" pending={isSending} pendingLabel={t("sending")}>
        {t("submit")}
      </Button>
    </form>
  );
}
