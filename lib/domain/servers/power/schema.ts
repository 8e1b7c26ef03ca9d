import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";

const id = about(wireInt(0), "Number of the server.", 55001);
const pin = about(
  wireText(20).optional(),
  "The account's PIN, where one is set; else `not_set` passes.",
  "4071",
);

export const OfServer = z.object({ id });
/** `pin` is also accepted, and ignored, by calls that do not need it, because clients send it with all of them. */
export const OfServerWithPin = z.object({ id, pin });

const bootMedia = ["disk", "pxe", "cd"] as const;

export const BootFrom = z.object({
  id,
  media: about(z.enum(bootMedia), "What it starts from the next time: `disk`, `pxe` or `cd`.", "cd"),
});
