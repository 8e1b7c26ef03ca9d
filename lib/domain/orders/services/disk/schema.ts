import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { AmountOnWire } from "@/lib/base/amount";
import { wireInt, wireNumber, wireText } from "@/lib/base/form-values";

const money = { value: "4.20", currency: "EUR" };

export const ChooseDisk = z.object({
  id: aboutTypical(wireNumber.optional(), "Number of the server.", "55001"),
  disk: about(wireInt(1, 1_000_000), "Size in GB that the disk is to have. It only grows.", 200),
});

/** Amounts with tax. */
export const DiskDifference = z.object({
  disk_before: about(z.int(), "Size of the disk now, in GB.", 160),
  disk: about(z.int(), "Size of the disk then, in GB.", 200),
  of_plan: about(z.int(), "GB that the preset has; the others are bought beside it.", 160),
  restart: about(
    z.enum(["none", "needed", "unknown"]),
    "Whether the server has to be restarted to have the larger disk. `unknown` = its back end does not say.",
    "none",
  ),
  days: about(z.int(), "Whole days of the paid time that are left.", 20),
  until: about(z.string(), "When the paid time ends.", "2026-12-21T09:00:00.000Z"),
  charge: about(AmountOnWire, "What it costs now, for the rest of the paid time.", money),
  recurring: about(AmountOnWire, "Price of each later period.", { value: "13.04", currency: "EUR" }),
  recurring_before: about(AmountOnWire, "Price of a period until now.", { value: "8.20", currency: "EUR" }),
});

export const GrowDisk = ChooseDisk.extend({
  expected: about(
    wireText(20).optional(),
    "The charge that `eq/quote_disk` answered; refused if it is another one by now.",
    "4.20",
  ),
  idempotency_key: about(
    wireText(200).optional(),
    "The same key and parameters give the first answer again, for 24 hours.",
    "disk-2026-11-22-1",
  ),
  pin: about(wireText(20).optional(), "The account's PIN, where one is set; else `not_set` passes.", "4071"),
});

export const GrownDisk = DiskDifference.extend({
  invoice: about(z.int(), "Number of the invoice, paid from credit; 0 = nothing was charged.", 7005),
});
