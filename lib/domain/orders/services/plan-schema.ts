import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { AmountOnWire } from "@/lib/base/amount";
import { wireNumber, wireText } from "@/lib/base/form-values";

const id = aboutTypical(wireNumber.optional(), "Number of the server.", "55001");
const money = { value: "4.20", currency: "EUR" };
const none = { value: "0.00", currency: "EUR" };

export const OfPlans = z.object({ id });

const size = {
  cpu: about(z.int(), "Processors.", 4),
  ram_gb: about(z.number(), "Memory in GB.", 8),
  hdd: about(z.string(), "Disks in GB; `2x480` = two of them.", "160"),
  gpu: about(z.string(), "Graphics card; empty = none.", ""),
};

/** Why a server cannot become a plan now; empty = it can. */
const WhyNot = z.enum(["", "smaller_disk", "no_room", "out_of_stock", "system", "software", "traffic_plan"]);

const PlanOnWire = z.object({
  name: about(z.string(), "Name of the preset.", "vm.v3-medium"),
  ...size,
  recurring: about(
    AmountOnWire.nullable(),
    "Price of a period, with tax; null = the server cannot become it.",
    money,
  ),
  why_not: about(
    WhyNot,
    "Why the server cannot become it now: its disk is smaller, the host has no room, none is left, or the system, software or traffic plan does not go with it; empty = it can.",
    "",
  ),
});

export const Plans = z.object({
  plans: about(
    z.array(PlanOnWire),
    "The other presets of the server's family that are sold at its location; none for a physical machine.",
  ),
});

export const ChoosePlan = z.object({
  id,
  preset: about(wireText(80), "Name or number of the preset that the server is to become.", "vm.v3-medium"),
});

const sized = z.object(size);

/** Amounts with tax. One of `charge` and `credit` is zero. */
export const PlanDifference = z.object({
  from: about(z.string(), "Name of the present preset.", "vm.v3-small"),
  to: about(z.string(), "Name of the new one.", "vm.v3-medium"),
  size_before: about(sized, "What the server has now."),
  size: about(sized, "What it has then."),
  extra_disk: about(
    z.int(),
    "GB of disk that were bought beside the preset's: they stay, on top of those of the new one, and cost the same.",
    0,
  ),
  restart: about(
    z.enum(["none", "needed", "unknown"]),
    "Whether the server has to be restarted for the new size. `unknown` = its back end does not say.",
    "needed",
  ),
  days: about(z.int(), "Whole days of the paid time that are left.", 20),
  until: about(z.string(), "When the paid time ends.", "2026-12-21T09:00:00.000Z"),
  charge: about(AmountOnWire, "What the change costs now.", money),
  credit: about(AmountOnWire, "What comes back to the credit now.", none),
  recurring: about(AmountOnWire, "Price of each later period.", { value: "14.50", currency: "EUR" }),
  recurring_before: about(AmountOnWire, "Price of a period until now.", { value: "8.20", currency: "EUR" }),
});

export const ChangePlan = ChoosePlan.extend({
  expected: about(
    wireText(20).optional(),
    "The difference that `eq/quote_plan` answered; refused if it is another one by now.",
    "4.20",
  ),
  pin: about(wireText(20).optional(), "The account's PIN, where one is set; else `not_set` passes.", "4071"),
});

export const ChangedPlan = PlanDifference.extend({
  invoice: about(z.int().nullable(), "Number of the invoice of the difference; null = nothing is due.", 7005),
  status: about(
    z.enum(["done", "awaiting_payment"]),
    "Whether it is made, or is made once the invoice is paid.",
    "done",
  ),
});
