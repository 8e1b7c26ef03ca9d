"use client";

import { useLocale, useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { CallLink } from "@/components/form/buttons/call-button";
import { Checkbox } from "@/components/ui/checkbox";
import { type Amount, amountOf, moneyFrom, total } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { payPath } from "./pay-path";

/** `amounts`: current amount due of each selected invoice. */
type Picking = { amounts: ReadonlyMap<number, Amount>; pick: (id: number, isPicked: boolean) => void };

const Pick = createContext<Picking>({ amounts: new Map(), pick: () => {} });

type PickedProps = { payable: { id: number; combinable: Amount }[]; children: ReactNode };

/** Holds which listed invoices are selected; one that is no longer payable is deselected. */
export function PickedInvoices({ payable, children }: PickedProps) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const still = payable.filter(({ id }) => picked.has(id));
  const amounts = new Map(still.map(({ id, combinable }) => [id, combinable]));
  const pick = (id: number, isPicked: boolean) => {
    const currency = payable.find((one) => one.id === id)?.combinable.currency;
    // Invoices of two currencies cannot be paid together.
    const others = still.filter(
      (one) => one.id !== id && (!isPicked || one.combinable.currency === currency),
    );
    setPicked(new Set([...others.map((one) => one.id), ...(isPicked ? [id] : [])]));
  };
  return <Pick.Provider value={{ amounts, pick }}>{children}</Pick.Provider>;
}

export function PickInvoice({ id, label }: { id: number; label: string }) {
  const { amounts, pick } = useContext(Pick);
  return (
    <Checkbox
      label={label}
      hideLabel
      checked={amounts.has(id)}
      onChange={(event) => pick(id, event.target.checked)}
    />
  );
}

/** Total of the selected invoices, with a link to pay them. */
export function PayTogether() {
  const t = useTranslations("together");
  const locale = useLocale();
  const { amounts } = useContext(Pick);
  const ids = [...amounts.keys()];
  const [first] = amounts.values();
  const sum = first && amountOf(total([...amounts.values()].map(moneyFrom), first.currency));
  return (
    <div className={ids.length > 0 ? "border-t bg-sunken px-4 py-3" : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures font-medium">
          {sum && t("picked", { count: ids.length, amount: formatAmount(sum, locale) })}
        </p>
        {sum && (
          <CallLink calls="billing/mass_pay" href={payPath(ids)} variant="primary">
            {t("pay", { amount: formatAmount(sum, locale) })}
          </CallLink>
        )}
      </div>
    </div>
  );
}
