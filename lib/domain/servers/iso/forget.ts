import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { runtime } from "@/lib/env";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { provisionerNamed } from "../servers/shared/provisioner";

/** Has the provisioner forget an image, once this transaction has deleted it; tried again until it answers. */
export const forgetImage = (db: Database, imageId: number) =>
  enqueue(db, "drop_image", { imageId }, { key: `drop_image ${imageId}` });

export async function dropImage(imageId: number): Promise<void> {
  const provisioner = provisionerNamed(runtime().environment.PROVISIONER);
  await provisioner.dropImage({ id: imageId }).catch((error: unknown) => {
    // One written before there was this call keeps what it fetched, as it always did.
    if (!(error instanceof MachineError && error.failure.code === "unsupported")) throw error;
  });
}
