import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateChip } from "@/components/ui/state-chip";
import { isMoving, type ServerState } from "@/lib/domain/servers/servers/rules";
import { serverTones } from "./server-tones";
import { turnOf } from "./turning";

type ServerChipProps = {
  state: ServerState;
  /** Its running job. */
  doing: { action: string } | null;
  /** Suspended by its owner: nothing is wrong. */
  isPaused?: boolean;
  /** The state as text. */
  children: ReactNode;
};

/** The state of a server, in the list and on its pages; while its power state changes, the new one. */
export function ServerChip({ state, doing, isPaused = false, children }: ServerChipProps) {
  const t = useTranslations("common.turning");
  const turn = turnOf(state, doing);
  return turn ? (
    <StateChip tone="info" live>
      {t(turn)}
    </StateChip>
  ) : (
    <StateChip tone={isPaused ? "info" : serverTones[state]} live={isMoving(state)}>
      {children}
    </StateChip>
  );
}
