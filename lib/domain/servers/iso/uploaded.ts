import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { imageOnWire, imagesOf, readMounted } from "./lookup";
import { mostImages } from "./rules";
import { UploadedImage } from "./schema";

/** `iso/uploaded` (modules 5.4): the customer's own images in any state. */
export const listUploaded = operation({
  name: "iso.uploaded",
  summary: "Lists the account's own images",
  description: "Answers the images that the account has added, with their state and how many it may have.",
  access: reads({ right: "iso/mount_iso", whole: true }),
  input: z.object({}),
  output: z.object({
    iso_images: about(z.array(UploadedImage), "The images, oldest first."),
    most: about(z.int(), "So many an account may have.", 20),
  }),
  run: async (context) => {
    const { id, email } = context.actor.account;
    const rows = await imagesOf(context.db, id);
    const mounted = await readMounted(context.db, id);
    const iso_images = rows.map((row) => ({
      ...imageOnWire(row, email),
      mounted_on: mounted.get(String(row.id)) ?? [],
    }));
    return { iso_images, most: mostImages };
  },
});
