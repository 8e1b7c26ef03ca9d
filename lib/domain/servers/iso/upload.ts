import { about } from "@/lib/base/about";
import { writes } from "../../kernel/access/access";
import { Callback } from "../../kernel/async/async-operation";
import { operation } from "../../kernel/operation/operation";
import { fetching, writeImage } from "./fetching";
import { imageOnWire } from "./lookup";
import { OwnImage, UploadImage } from "./schema";

/** `iso/upload` (modules 5.4): the provisioner fetches the image from its URL. */
export const uploadImage = {
  ...operation({
    name: "iso.upload",
    summary: "Fetches an image from an address, for the account's servers",
    description:
      "Fetches an image from a public address and adds it to the account's own; the callback tells when it is there.",
    access: writes({ right: "iso/mount_iso", whole: true }),
    changes: [],
    fails: ["iso.too_many", "iso.too_often", "machine.unsupported"],
    isCreating: true,
    input: UploadImage,
    output: Callback.extend({ image: about(OwnImage, "The image.") }),
    run: async (context, { url, name }) => {
      const { row, callback } = await writeImage(context, { url, name });
      return { callback: callback ?? "", image: imageOnWire(row, context.actor.account.email) };
    },
  }),
  kind: fetching,
};
