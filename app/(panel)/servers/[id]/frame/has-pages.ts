import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** Whether the machine exists and can be acted on: only then do the further pages exist. */
export const hasPages = ({ state }: Pick<ServerOverview, "state">): boolean =>
  state === "running" || state === "stopped" || state === "suspended";
