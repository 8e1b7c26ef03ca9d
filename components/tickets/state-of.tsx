import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { TicketState } from "@/lib/domain/support/tickets/rules";

const tones = {
  customer: { open: "info", waiting: "attention", solved: "good" },
  staff: { open: "attention", waiting: "info", solved: "good" },
} as const satisfies Record<string, Record<TicketState, Tone>>;

/** Whose turn it is, from the point of view of each side. */
export function TicketChip({ state, side }: { state: TicketState; side: keyof typeof tones }) {
  const t = useTranslations("tickets");
  return <StateChip tone={tones[side][state]}>{t(`states.${side}.${state}`)}</StateChip>;
}
