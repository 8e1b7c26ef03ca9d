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

/** `amounts`: what each of the picked comes to as the page has it now. */
type Picking = { amounts: ReadonlyMap<number, Amount>; pick: (id: number, isPicked: boolean) => void };

const Pick = createContext<Picking>({ amounts: new Map(), pick: () => {} });

type PickedProps = { payable: { id: number; combinable: Amount }[]; children: ReactNode };

/** Remembers which of the listed invoices are picked; one that cannot be paid any more is picked no longer. */
export function PickedInvoices({ payable, children }: PickedProps) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const still = payable.filter(({ id }) => picked.has(id));
  const amounts = new Map(still.map(({ id, combinable }) => [id, combinable]));
  const pick = (id: number, isPicked: boolean) => {
    const others = [...amounts.keys()].filter((one) => one !== id);
    setPicked(new Set(isPicked ? [...others, id] : others));
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

/** What the picked invoices come to, and the way to pay them: one by itself, several by an invoice that pays them all. */
export function PayTogether() {
  const t = useTranslations("together");
  const locale = useLocale();
  const { amounts } = useContext(Pick);
  const ids = [...amounts.keys()];
  const sum = sumOfPicked([...amounts.values()]);
  const { pay, trouble, isBusy } = useCombining(sum);
  return (
    <div className={ids.length > 0 || trouble ? "space-y-3 border-t bg-sunken px-4 py-3" : undefined}>
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
            onClick={() => void pay(ids, sum)}
          >
            {t("pay", { amount: formatAmount(sum, locale) })}
          </CallButton>
        )}
      </div>
      {trouble && (
        <SaidHere key={trouble.key}>
          <Notice tone={trouble.tone ?? "danger"} live>
            {trouble.words}
          </Notice>
        </SaidHere>
      )}
    </div>
  );
}
