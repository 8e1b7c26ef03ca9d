import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { type ShownStatus, shownStatus } from "@/lib/domain/money/billing/rules";

const tones = {
  Unpaid: "attention",
  PartPaid: "attention",
  Overdue: "danger",
  Paid: "good",
  Cancelled: "neutral",
  Refunded: "info",
  Collections: "danger",
} satisfies Record<ShownStatus, Tone>;

const isShown = (word: string): word is ShownStatus => Object.hasOwn(tones, word);

type InvoiceChipProps = { status: string; isOverdue?: boolean; isPartPaid?: boolean };

/** The state of an invoice; needs the messages `invoice`. */
export function InvoiceChip({ status, isOverdue = false, isPartPaid = false }: InvoiceChipProps) {
  const t = useTranslations("invoice");
  const shown = shownStatus(status, { isOverdue, isPartPaid });
  if (!isShown(shown)) return <StateChip tone="neutral">{shown}</StateChip>;
  return <StateChip tone={tones[shown]}>{t(`status.${shown}`)}</StateChip>;
}
