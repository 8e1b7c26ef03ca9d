"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { saveStock } from "../../actions";

type Units = Record<string, number>;

const numberOf = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Sends the changed numbers with those last read, to detect concurrent changes; unchanged fields follow the page. */
function useStock(preset: number, stock: Units) {
  const t = useTranslations("catalogAdmin");
  const router = useRouter();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: Units) => sendForm(saveStock, { preset, seen: stock, stock: wanted }),
    onDone: () => {
      setTyped({});
      showToast(t("entry.stockDone"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isMeanwhile = failure?.doc === "catalogue.changed_meanwhile";
  const wrongLabels = (location: string) => {
    const now = isMeanwhile ? failure?.fields[location] : undefined;
    if (now !== undefined) return t("entry.stockNow", { now });
    const text = typed[location];
    return failure && text !== undefined && Number.isNaN(numberOf(text)) ? t("wrong.number") : undefined;
  };
  return {
    isBusy,
    failure,
    isMeanwhile,
    wrongLabels,
    textOf: (location: string) => typed[location] ?? String(stock[location]),
    type: (location: string, text: string) => setTyped((all) => ({ ...all, [location]: text })),
    save: async () => {
      const wanted = Object.entries(typed).map(([location, text]) => [location, numberOf(text)] as const);
      const { end } = await submit(Object.fromEntries(wanted));
      // Typed numbers are preserved; the next submit is based on the current ones.
      if (end !== "done") router.refresh();
    },
  };
}

/** Free units by location. Only changed ones are sent. */
export function StockForm({ preset, stock }: { preset: number; stock: Units }) {
  const t = useTranslations("catalogAdmin");
  const common = useTranslations("common");
  const text = useProblemText();
  const form = useStock(preset, stock);
  const locations = Object.keys(stock);
  if (locations.length === 0) return null;
  return (
    <Card title={t("entry.stock")} hint={t("entry.stockHint")}>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-8">
          {locations.map((location) => {
            const wrong = form.wrongLabels(location);
            return (
              <TextField
                key={location}
                label={location}
                name={location}
                value={form.textOf(location)}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target }) => form.type(location, target.value)}
                {...(wrong === undefined ? {} : { error: wrong })}
              />
            );
          })}
        </div>
        {form.failure && (
          <Notice tone="danger" live>
            {form.failure.doc === "argument.invalid" ? t("wrong.number") : text(form.failure.doc)}
          </Notice>
        )}
        <Button type="submit" pending={form.isBusy} pendingLabel={common("saving")}>
          {t("entry.stockSave")}
        </Button>
      </form>
    </Card>
  );
}
