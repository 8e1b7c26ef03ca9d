import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import type { checkoutSessions } from "@/lib/db/tables/money/payments";

/** Minutes between polls of an unreported payment, increasing; the last value repeats. */
const waitsMinutes = [1, 2, 5, 15, 30, 60, 180, 360, 720];

type Asked = Pick<typeof checkoutSessions.$inferSelect, "paymentId" | "timesAsked">;

/** Webhooks get lost, so the worker polls for what was not reported. */
export async function askLater(db: Database, { paymentId, timesAsked }: Asked, now: Date): Promise<void> {
  const minutes = waitsMinutes[Math.min(timesAsked, waitsMinutes.length - 1)] ?? 720;
  const runAt = new Date(now.getTime() + minutes * 60_000);
  await enqueue(db, "ask_payment", { paymentId }, { key: `ask payment ${paymentId}`, runAt });
}
