import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type Details = Pick<ServerOverview, "due" | "is_hourly" | "ready" | "state">;

/** Its period has: what is charged by the hour has none, and begins when it is ready. What failed never will. */
export const hasBegun = ({ due, is_hourly: isHourly, ready, state }: Details): boolean =>
  state !== "failed" && (isHourly ? ready !== null : due !== null);
