import { z } from "zod";
import { about } from "@/lib/base/about";
import { AmountOnWire } from "@/lib/base/amount";
import { wireInt, wireText } from "@/lib/base/form-values";
import { longestImageName } from "./rules";

const pin = about(
  wireText(20).optional(),
  "The account's PIN, where one is set; else `not_set` passes.",
  "4071",
);

export const CreateImage = z.object({
  id: about(wireInt(0), "Number of the server that the image is made of.", 55001),
  name: about(
    wireText(longestImageName).refine((text) => text.trim() !== "", "is required"),
    "Name of the image.",
    "shop, ready",
  ),
  pin,
});

export const DeleteImage = z.object({ image: about(wireInt(1), "Number of the image.", 701), pin });
export const DeletedImage = z.object({ image: about(z.int(), "Number of the image.", 701) });

const ImageOnWire = z.object({
  id: about(z.int(), "Number of the image: `own_image` of an order or a reinstallation.", 701),
  name: about(z.string(), "Its name.", "shop, ready"),
  server: about(z.int(), "Number of the server that it was made of.", 55001),
  os_id: about(z.int(), "Number of the system that it has.", 11),
  os: about(z.string(), "Name of that system.", "Ubuntu 24.04"),
  locations: about(z.array(z.string()), "Codes of the locations whose new servers are at its back end.", [
    "NL",
  ]),
  disk_gb: about(z.int(), "Disk that a server needs for it, in GB.", 80),
  state: about(z.enum(["making", "ready"]), "`making` until it can be used.", "ready"),
  size: about(z.int(), "What it takes, in bytes; 0 = it is not made yet.", 2_400_000_000),
  date: about(z.string(), "When it was asked for, UTC.", "2026-11-29 02:09:00"),
});

export const Images = z.object({
  images: about(z.array(ImageOnWire), "The images, oldest first."),
  most: about(z.int(), "How many the account may have.", 10),
  most_gb: about(z.int(), "How many GB they may take.", 500),
  used_gb: about(z.int(), "How many GB are charged.", 3),
  price: about(
    AmountOnWire.nullable(),
    "Net price of a GB and month; null = images are not sold in this currency.",
    { value: "0.05", currency: "EUR" },
  ),
});
