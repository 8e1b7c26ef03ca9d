import { z } from "zod";
import { about } from "@/lib/base/about";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { writeImage } from "./fetching";
import { imageOnWire } from "./lookup";
import { AddImage, OwnImage } from "./schema";

/** `iso/add` (modules 5.4): adds an image entry; with a URL the image is fetched, too. */
export const addImage = operation({
  name: "iso.add",
  summary: "Adds an image to the account's own",
  description: "Adds the entry of an image to the account's own, and fetches it where an address is given.",
  access: writes({ right: "iso/mount_iso", whole: true }),
  changes: [],
  fails: ["iso.too_many", "iso.too_often", "machine.unsupported"],
  isCreating: true,
  input: AddImage,
  output: OwnImage.extend({
    callback: about(
      z.string().nullable(),
      "Key for `eq_callback/check` while it is fetched; null = nothing is.",
      null,
    ),
  }),
  run: async (context, { private: owner, short_name, iso_name, name, url, description }) => {
    const { email } = context.actor.account;
    if (owner && owner.toLowerCase() !== email.toLowerCase())
      throw invalidArgument("private", "must be the account's own e-mail address");
    const { row, callback } = await writeImage(context, {
      name,
      url: url ?? null,
      description,
      ...(short_name ? { shortName: short_name } : {}),
      ...(iso_name ? { fileName: iso_name } : {}),
    });
    return { ...imageOnWire(row, email), callback };
  },
});
