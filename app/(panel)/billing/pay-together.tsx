"use client";

import { useLocale, useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { CallButton } from "@/components/form/call-button";
import { SaidHere } from "@/components/form/said-here";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { type Amount, formatAmount } from "@/lib/base/money-text";
import { sumOfPicked } from "./sum-of-picked";
import { useCombining } from "./use-combining";

type Picked = ReadonlyMap<number, Amount>;
type Picking = { picked: Picked; pick: (id: number, amount: Amount | null) => void };

const Pick = createContext<Picking>({ picked: new Map(), pick: () => {} });

type PickedProps = { payable: number[]; children: ReactNode };

/** Remembers which of the listed invoices are picked; one that cannot be paid any more is picked no longer. */
export function PickedInvoices({ payable, children }: PickedProps) {
  const [all, setAll] = useState<Picked>(new Map());
  const picked = new Map([...all].filter(([id]) => payable.includes(id)));
  const pick = (id: number, amount: Amount | null) => {
    const next = new Map(picked);
    if (amount) next.set(id, amount);
    else next.delete(id);
    setAll(next);
  };
  return <Pick.Provider value={{ picked, pick }}>{children}</Pick.Provider>;
}

export function PickInvoice({ id, amount, label }: { id: number; amount: Amount; label: string }) {
  const { picked, pick } = useContext(Pick);
  return (
    <Checkbox
      label={label}
      hideLabel
      checked={picked.has(id)}
      onChange={(event) => pick(id, event.target.checked ? amount : null)}
    />
  );
}

/** What the picked invoices come to, and the way to pay them: one by itself, several by an invoice that pays them all. */
export function PayTogether() {
  const t = useTranslations("together");
  const locale = useLocale();
  const { picked } = useContext(Pick);
  const { pay, problem, isBusy } = useCombining();
  const ids = [...picked.keys()];
  const sum = sumOfPicked([...picked.values()]);
  return (
    <div className={ids.length > 0 || problem ? "space-y-3 border-t bg-sunken px-4 py-3" : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures font-medium">
          {sum && t("picked", { count: ids.length, amount: formatAmount(sum, locale) })}
        </p>
        {sum && (
          <CallButton
            calls="billing/mass_pay"
            variant="primary"
            pending={isBusy}
            pendingLabel={t("pending")}
            onClick={() => void pay(ids)}
          >
            {t("pay", { amount: formatAmount(sum, locale) })}
          </CallButton>
        )}
      </div>
      {problem && (
        <SaidHere key={problem}>
          <Notice tone={problem === "checking" ? "info" : "danger"} live>
            {t(`problem.${problem}`)}
          </Notice>
        </SaidHere>
      )}
    </div>
  );
}
