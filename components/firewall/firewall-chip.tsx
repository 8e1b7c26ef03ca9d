import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { OutputOf } from "@/lib/api/client";

type State = OutputOf<"firewall", "server">["state"];

const tones: Record<State, Tone> = {
  none: "neutral",
  pending: "attention",
  applying: "info",
  on_trial: "attention",
  returning: "info",
  applied: "good",
  failed: "danger",
};

/** How far the rules of a server are applied. Needs the messages `firewall`. */
export function FirewallChip({ state }: { state: State }) {
  const t = useTranslations("firewall.states");
  return (
    <StateChip tone={tones[state]} live={state === "applying" || state === "returning"}>
      {t(state)}
    </StateChip>
  );
}
