import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { imageOnWire, imagesOf } from "./lookup";
import { OwnImage } from "./schema";

/** `iso/uploaded` (modules 5.4): the customer's own images, whatever became of them. */
export const listUploaded = operation({
  name: "iso.uploaded",
  summary: "Lists the account's own images",
  access: reads({ right: "iso/mount_iso", whole: true }),
  input: z.object({}),
  output: z.object({ iso_images: about(z.array(OwnImage), "The images, oldest first.") }),
  run: async (context) => {
    const { id, email } = context.actor.account;
    return { iso_images: (await imagesOf(context.db, id)).map((row) => imageOnWire(row, email)) };
  },
});
