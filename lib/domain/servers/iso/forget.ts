import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { defaultProvisioner } from "../servers/shared/provisioner";

/** Makes the provisioner delete an image after this transaction commits; retried until it responds. */
export const forgetImage = (db: Database, imageId: number) =>
  enqueue(db, "drop_image", { imageId }, { key: `drop_image ${imageId}` });

export async function dropImage(imageId: number): Promise<void> {
  await defaultProvisioner()
    .dropImage({ id: imageId })
    .catch((error: unknown) => {
      // Provisioners that predate this call keep the image, as before.
      if (!(error instanceof MachineError && error.failure.code === "unsupported")) throw error;
    });
}
