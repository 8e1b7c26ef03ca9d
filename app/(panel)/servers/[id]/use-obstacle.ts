import { useTranslations } from "next-intl";
import { useDoing } from "@/components/state/use-action-name";
import type { Facts, Obstacle } from "./possible";

/** The words for why something cannot be done with the server now. */
export function useObstacle(server: Pick<Facts, "busy">): (obstacle: Obstacle) => string {
  const t = useTranslations("server.obstacle");
  const doing = useDoing();
  return (obstacle) => t(obstacle, { doing: doing(server.busy?.action ?? "") });
}
