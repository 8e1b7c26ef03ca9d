import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";

/** Makes the back ends delete an image after this transaction commits; retried until they respond. */
export const forgetImage = (db: Database, imageId: number) =>
  enqueue(db, "drop_image", { imageId }, { key: `drop_image ${imageId}` });
