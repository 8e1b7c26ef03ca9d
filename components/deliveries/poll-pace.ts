import type { Delivery } from "@/lib/domain/messages/webhooks/schema";

const testPollMs = 500;
const openPollMs = 10_000;

/** Polls quickly during a test, slowly while retries are pending, and otherwise not at all. */
export function pollPace(deliveries: readonly Delivery[] | undefined): number | false {
  const open = deliveries?.filter(({ state }) => state === "waiting") ?? [];
  if (open.length === 0) return false;
  return open.some(({ is_test }) => is_test) ? testPollMs : openPollMs;
}
