import { useTranslations } from "next-intl";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import type { Obstacle } from "./possible";
import { useActionName } from "./use-action-name";

/** The words for why something cannot be done with the server now. */
export function useObstacle(server: ServerOverview): (obstacle: Obstacle) => string {
  const t = useTranslations("server.obstacle");
  const nameOf = useActionName();
  return (obstacle) => t(obstacle, { action: nameOf(server.busy?.action ?? "") });
}
