import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type Details = Pick<ServerOverview, "due" | "is_hourly" | "ready" | "state">;

/** Whether its billing period has begun: an hourly server begins when ready, and a failed one never does. */
export const hasBegun = ({ due, is_hourly: isHourly, ready, state }: Details): boolean =>
  state !== "failed" && (isHourly ? ready !== null : due !== null);
