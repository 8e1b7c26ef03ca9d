import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { provisionerNamed } from "../servers/shared/provisioner";
import { placesOf } from "./places";

/** Has every back end that may have the image delete it; of an image that was erased, the default one. */
export async function dropImage(imageId: number): Promise<void> {
  const [row] = await database().select().from(isoImages).where(eq(isoImages.id, imageId));
  for (const name of placesOf(row ?? { provisioner: null, copies: [] }))
    await provisionerNamed(name)
      .dropImage({ id: imageId })
      .catch((error: unknown) => {
        // Provisioners that predate this call keep the image, as before.
        if (!(error instanceof MachineError && error.failure.code === "unsupported")) throw error;
      });
}
