import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { BackOfficePayment } from "@/lib/domain/support/back-office/payment-schema";

const tones = {
  open: "neutral",
  pending: "info",
  done: "good",
  failed: "danger",
  problem: "attention",
} satisfies Record<BackOfficePayment["state"], Tone>;

/** How far a payment is; needs the messages `cardPayment`. */
export function PaymentChip({ state }: Pick<BackOfficePayment, "state">) {
  const t = useTranslations("cardPayment.state");
  return <StateChip tone={tones[state]}>{t(state)}</StateChip>;
}
