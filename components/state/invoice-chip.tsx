import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";

export type InvoiceState = "Unpaid" | "Overdue" | "Paid" | "Cancelled" | "Refunded" | "Collections";

const tones = {
  Unpaid: "attention",
  Overdue: "danger",
  Paid: "good",
  Cancelled: "neutral",
  Refunded: "info",
  Collections: "danger",
} satisfies Record<InvoiceState, Tone>;

const isState = (word: string): word is InvoiceState => Object.hasOwn(tones, word);

type InvoiceChipProps = { status: string; isOverdue?: boolean };

/** The state of an invoice; needs the messages `invoice`. */
export function InvoiceChip({ status, isOverdue }: InvoiceChipProps) {
  const t = useTranslations("invoice");
  const state = isOverdue && status === "Unpaid" ? "Overdue" : status;
  if (!isState(state)) return <StateChip tone="neutral">{state}</StateChip>;
  return <StateChip tone={tones[state]}>{t(`status.${state}`)}</StateChip>;
}
