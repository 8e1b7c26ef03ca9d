import { useTranslations } from "next-intl";
import { useActionName } from "@/components/state/use-action-name";
import type { Facts, Obstacle } from "./possible";

/** The words for why something cannot be done with the server now. */
export function useObstacle(server: Pick<Facts, "busy">): (obstacle: Obstacle) => string {
  const t = useTranslations("server.obstacle");
  const nameOf = useActionName();
  return (obstacle) => t(obstacle, { action: nameOf(server.busy?.action ?? "") });
}
