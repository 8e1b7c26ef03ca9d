"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import { priceIn, starterPlans } from "@/lib/base/starter-plans";
import { addStarter } from "../actions";

type StarterFormProps = {
  country: string;
  currency: Currency;
  /** Proposed: name of the location, network of its servers, prices in the order of the plans. */
  place: string;
  network: string;
  prices: readonly string[];
  /** Of the catalog as it is. */
  mark: string;
};

type Values = { place: string; network: string; prices: string[] };

/** Three plans with prices that can be changed before they are on sale. */
export function StarterForm({ country, currency, place, network, prices, mark }: StarterFormProps) {
  const t = useTranslations("setup.machines");
  const say = useProblemText();
  const router = useRouter();
  const { form, field, press, problems, isBusy } = useSentForm<Values, unknown>({
    values: { place, network, prices: [...prices] },
    check: (typed) => ({
      ...(typed.place.trim() === "" ? { place: t("placeBad") } : {}),
      ...Object.fromEntries(
        typed.prices.flatMap((text, at) => (priceIn(text) === null ? [[`prices.${at}`, t("priceBad")]] : [])),
      ),
    }),
    beside: ({ doc, fields }) =>
      "locations.0.network" in fields
        ? { network: t("networkBad") }
        : Object.fromEntries(Object.keys(fields).length > 0 ? [["place", say(doc)]] : []),
    send: (typed) =>
      sendForm(addStarter, {
        ...{ country, currency, mark },
        place: typed.place.trim(),
        network: typed.network.trim(),
        prices: typed.prices.map((text) => priceIn(text) ?? text),
      }),
    onDone: () => {
      showToast(t("added"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      <p className="max-w-[72ch] text-ink-2">{t("plansText", { currency })}</p>
      <ul className="divide-y rounded-md border">
        {starterPlans.map(({ name, cpu, ram, disk }, at) => (
          <li
            key={name}
            className="grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_12rem]"
          >
            <span className="min-w-0">
              <span className="block font-medium font-mono">{name}</span>
              <span className="block text-ink-2 text-xs">
                {t("size", { cpu, ram: String(ram), disk: String(disk) })}
              </span>
            </span>
            <TextField
              label={t("price", { name })}
              {...field(`prices.${at}`)}
              inputMode="decimal"
              className="figures"
              required
            />
          </li>
        ))}
      </ul>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label={t("place")} help={t("placeHelp")} {...field("place")} required />
        <TextField label={t("network")} help={t("networkHelp")} {...field("network")} mono required />
      </div>
      <FormNotice problems={problems} />
      <Button
        type="submit"
        variant="primary"
        pending={isBusy || form.formState.isSubmitting}
        pendingLabel={t("adding")}
      >
        {t("add")}
      </Button>
    </form>
  );
}
