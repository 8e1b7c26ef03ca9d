import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** There is a machine that something can be done with: what is not done first has a page of its own. */
export const hasPages = ({ state }: Pick<ServerOverview, "state">): boolean =>
  state === "running" || state === "stopped" || state === "suspended";
