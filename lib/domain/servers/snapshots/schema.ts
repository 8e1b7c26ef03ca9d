import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { OfServerWithPin } from "../power/schema";
import { mostSnapshots } from "./rules";

const type = about(
  z.enum(["snapshot"], "must be snapshot").default("snapshot"),
  "Always `snapshot`.",
  "snapshot",
);

export const OfSnapshots = OfServerWithPin.extend({ type });

export const OfSnapshot = OfSnapshots.extend({
  name: about(
    wireText(100).refine(
      (name) => /^[A-Za-z0-9_.-]{1,100}$/.test(name),
      "1 to 100 letters, digits, dots, hyphens and underscores",
    ),
    "Name of the snapshot: 1 to 100 letters, digits, dots, hyphens and underscores.",
    "before-update",
  ),
  openstack_id: about(
    wireText(100).optional(),
    "Its `openstack_image_id`; ignored, for the name is enough.",
    "4f1d0c2ab9e84c5f8d6e7a3b2c1f0e9d",
  ),
});

export const Settings = z.object({
  num_max: about(z.int(), "How many snapshots are kept at most.", 1),
  rotate: about(z.int(), "1 = a further one takes the place of the oldest.", 0),
});

export const WantedSettings = z.object({
  id: about(wireInt(0), "Number of the server.", 55001),
  num_max: about(wireInt(1, mostSnapshots), `How many snapshots to keep, 1 to ${mostSnapshots}.`, 2),
  rotate: about(
    wireFlag.default(false),
    "1 = a further one takes the place of the oldest, which is removed.",
    1,
  ),
});
