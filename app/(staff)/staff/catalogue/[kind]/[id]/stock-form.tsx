"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/form-problem";
import { textsOf } from "@/components/form/form-texts";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { saveStock } from "../../actions";

type Units = Record<string, number>;

/** Free units by location. Only those that were changed are set. */
export function StockForm({ preset, stock }: { preset: number; stock: Units }) {
  const t = useTranslations("assortment");
  const common = useTranslations("common");
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: Units) => sendForm(saveStock, { preset, seen: stock, stock: wanted }),
    onDone: () => {
      showToast(t("entry.stockDone"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isMeanwhile = failure?.doc === "catalogue.changed_meanwhile";
  const places = Object.keys(stock);
  if (places.length === 0) return null;
  return (
    <Card title={t("entry.stock")} hint={t("entry.stockHint")}>
      <form
        // The numbers of a new reading replace what stands in the fields.
        key={JSON.stringify(stock)}
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault();
          const given = textsOf(event.currentTarget);
          const wanted = Object.entries(given).map(([place, units]) => [
            place,
            Number(units.trim() || "NaN"),
          ]);
          const { end } = await submit(Object.fromEntries(wanted));
          if (end === "refused" && isMeanwhile) router.refresh();
        }}
      >
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-8">
          {places.map((place) => (
            <TextField
              key={place}
              label={place}
              name={place}
              defaultValue={String(stock[place])}
              inputMode="numeric"
              autoComplete="off"
              {...(isMeanwhile && failure?.fields[place] ? { error: failure.fields[place] } : {})}
            />
          ))}
        </div>
        {failure && (
          <Notice tone="danger" live>
            {isMeanwhile ? text(failure.doc) : t("wrong.number")}
          </Notice>
        )}
        <Button type="submit" pending={isBusy} pendingLabel={common("saving")}>
          {t("entry.stockSave")}
        </Button>
      </form>
    </Card>
  );
}
