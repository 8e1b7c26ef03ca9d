import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { serverImages } from "@/lib/db/tables/orders/server-images";

/** Deletes the images whose products have ended: nobody pays for them any more. */
export async function dropUnpaidImages(
  db: Database,
  subscriptionIds: readonly number[],
  now: Date,
): Promise<void> {
  const { id, subscriptionId, deletedAt } = serverImages;
  const gone = await db
    .update(serverImages)
    .set({ deletedAt: now })
    .where(and(inArray(subscriptionId, [...subscriptionIds]), isNull(deletedAt)))
    .returning({ id });
  await enqueueAll(
    db,
    "drop_server_image",
    "serverImageId",
    gone.map((one) => one.id),
  );
}
