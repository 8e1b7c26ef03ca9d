import { eq } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { provisionerNamed } from "../../servers/servers/shared/provisioner";
import { engineNameOf } from "./rules";
import { forgetImage } from "./shared/forget-image";

const againInMs = 600_000;

/**
 * Has the back end delete an image that its owner has deleted, whose product has ended, or that could not be made; later, as
 * long as a server that was ordered with it is not installed.
 */
export async function dropServerImage(id: number): Promise<void> {
  const [row] = await database().select().from(serverImages).where(eq(serverImages.id, id));
  if (!row || row.deletedAt === null) return;
  const isFree = await inTransaction(async (db) => {
    const isForgotten = await forgetImage(db, row);
    const runAt = new Date(Date.now() + againInMs);
    if (!isForgotten)
      await enqueue(
        db,
        "drop_server_image",
        { serverImageId: id },
        { key: `drop_server_image ${id}`, runAt },
      );
    return isForgotten;
  });
  if (!isFree) return;
  await provisionerNamed(row.backEnd).dropMadeImage({ name: engineNameOf(row) });
}
