import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireInt, wireNumberOrName, wireText } from "@/lib/base/form-values";
import { unseen } from "@/lib/base/unseen";
import { OfServerWithPin } from "../power/schema";

export const statusWords = {
  pending: "Pending",
  fetching: "Fetching",
  ready: "Ready",
  failed: "Failed",
} as const;

const status = z.enum(["Pending", "Fetching", "Ready", "Failed"]);

export const ListedImage = z.object({
  id: about(z.int(), "Number of the image.", 10001),
  name: about(z.string(), "Its name.", "Debian 13 netinst"),
  private: about(z.int(), "1 = the customer's own.", 0),
});

export const OwnImage = z.object({
  id: about(z.int(), "Number of the image.", 10001),
  name: about(z.string(), "Its name.", "Rescue 2026"),
  short_name: about(z.string(), "Its short name.", "rescue-2026"),
  iso_name: about(z.string(), "Name of its file.", "rescue-2026.iso"),
  description: about(z.string(), "Remark.", ""),
  private: about(z.string(), "E-mail address of its owner.", "anna@example.com"),
  admin_only: about(z.int(), "Always 0.", 0),
  status: about(status, "Whether it can be mounted: `Ready` can.", "Ready"),
  url: about(
    z.string(),
    "Where it was fetched from; empty = nothing was fetched.",
    "https://example.com/rescue.iso",
  ),
  size: about(z.int().nullable(), "Bytes; null = not known yet.", 730_000_000),
  created: about(z.string(), "When it was added, UTC.", "2026-11-22 09:00:00"),
});

export const UploadedImage = OwnImage.extend({
  mounted_on: about(
    z.array(z.int()),
    "Numbers of the servers that have it in their drive; while there are any, it is not deleted.",
    [55001],
  ),
});

export const MountImage = OfServerWithPin.extend({
  iso: about(wireNumberOrName(100).optional(), "Number of the image; `iso_id` means the same.", "1"),
  iso_id: about(wireNumberOrName(100).optional(), "Number of the image, under its other name.", "1"),
  name: about(wireText(100).optional(), "Or its name.", "SystemRescue 12.02"),
});

/** Rejects credentials in the URL, which would be stored and shown. */
const isPlainAddress = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username === "" && password === "";
const url = wireText(2_000).refine(
  (text) => URL.canParse(text) && isPlainAddress(new URL(text)),
  "must be an http or https address",
);
const name = about(
  wireText(100)
    .refine((text) => text.trim() !== "", "is required")
    .refine((text) => !unseen.test(text), "has letters that nobody sees"),
  "A name for the list.",
  "Rescue 2026",
);

export const UploadImage = z.object({
  url: about(url, "Where the image is fetched from.", "https://example.com/rescue.iso"),
  name,
});

export const AddImage = z.object({
  name,
  short_name: about(
    wireText(60)
      .refine((text) => /^[A-Za-z0-9_.-]+$/.test(text), "letters, digits, dots, hyphens and underscores")
      .optional(),
    "Short name; left out, one is made of the name.",
    "rescue-2026",
  ),
  iso_name: about(
    wireText(120)
      .refine((text) => /^[A-Za-z0-9_.-]+$/.test(text), "letters, digits, dots, hyphens and underscores")
      .optional(),
    "Name of the file; left out, one is made of the short name.",
    "rescue-2026.iso",
  ),
  private: about(
    wireText(254).optional(),
    "E-mail address of the owner: the account's own.",
    "anna@example.com",
  ),
  description: about(wireText(1_000).default(""), "Remark.", ""),
  admin_only: about(
    wireFlag.default(false).refine((flag) => !flag, "is for staff"),
    "Always 0 for customers.",
    0,
  ),
  status: about(
    z.enum(["Pending"], "must be Pending").default("Pending"),
    "Always `Pending` at first.",
    "Pending",
  ),
  url: about(
    url.optional(),
    "Where the image is fetched from; it can be mounted once it is there.",
    "https://example.com/rescue.iso",
  ),
});

export const OfImage = z.object({ id: about(wireInt(0), "Number of the image.", 10001) });
