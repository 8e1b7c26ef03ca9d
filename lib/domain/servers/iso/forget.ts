import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { runtime } from "@/lib/env";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { provisionerNamed } from "../servers/shared/provisioner";

/** Makes the provisioner delete an image after this transaction commits; retried until it responds. */
export const forgetImage = (db: Database, imageId: number) =>
  enqueue(db, "drop_image", { imageId }, { key: `drop_image ${imageId}` });

export async function dropImage(imageId: number): Promise<void> {
  const provisioner = provisionerNamed(runtime().environment.PROVISIONER);
  await provisioner.dropImage({ id: imageId }).catch((error: unknown) => {
    // Provisioners that predate this call keep the image, as before.
    if (!(error instanceof MachineError && error.failure.code === "unsupported")) throw error;
  });
}
