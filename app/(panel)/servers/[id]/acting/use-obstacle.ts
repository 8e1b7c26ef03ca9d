import { useTranslations } from "next-intl";
import { useDoing } from "@/components/state/use-action-name";
import type { Details, Obstacle } from "./possible";

/** The text of why an action is not possible now. */
export function useObstacle(server: Pick<Details, "busy" | "suspended_by">): (obstacle: Obstacle) => string {
  const t = useTranslations("server.obstacle");
  const doing = useDoing();
  const isPaused = server.suspended_by === "owner";
  return (obstacle) =>
    t(obstacle === "suspended" && isPaused ? "paused" : obstacle, {
      doing: doing(server.busy?.action ?? ""),
    });
}
