import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { provisionerNamed } from "../../servers/servers/shared/provisioner";
import { engineNameOf } from "./rules";

/** Has the back end delete an image that its owner has deleted, or that could not be made. */
export async function dropServerImage(id: number): Promise<void> {
  const [row] = await database().select().from(serverImages).where(eq(serverImages.id, id));
  if (!row || row.deletedAt === null) return;
  await provisionerNamed(row.backEnd).dropMadeImage({ name: engineNameOf(row) });
}
