import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { OwnMandate } from "@/lib/domain/money/sepa/schema";

type Debit = OwnMandate["debits"][number];

const tones: Record<Debit["state"], Tone> = {
  announced: "info",
  exported: "info",
  collected: "good",
  returned: "attention",
  withdrawn: "neutral",
};

/** Collections by direct debit, the newest first. */
export function DebitList({ debits }: { debits: readonly Debit[] }) {
  const t = useTranslations("directDebit");
  const locale = useLocale();
  return (
    <ul className="divide-y">
      {debits.map(({ id, invoice, number, amount, due_on: day, state, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="figures w-24 whitespace-nowrap">{formatDate(day, locale)}</span>
          <span className="min-w-0 grow">
            <Link href={`/billing/invoices/${invoice}` as Route} className="text-accent-ink hover:underline">
              {number}
            </Link>
          </span>
          <span className="figures font-medium">{formatAmount(amount, locale)}</span>
          <StateChip tone={tones[state]}>
            {[t(`debitStates.${state}`), reason].filter(Boolean).join(" · ")}
          </StateChip>
        </li>
      ))}
    </ul>
  );
}
