import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateChip } from "@/components/ui/state-chip";
import { isMoving, type ServerState } from "@/lib/domain/servers/servers/rules";
import { serverTones } from "./server-tones";
import { turnOf } from "./turning";

type ServerChipProps = {
  state: ServerState;
  /** What is being done to it. */
  doing: { action: string } | null;
  /** Its owner paused it: nothing is wrong. */
  isPaused?: boolean;
  /** The state in words. */
  children: ReactNode;
};

/** How a server stands, in the list as on its pages; while its power turns, what it is turning to. */
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
