import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { isPinForm } from "@/lib/base/pin-form";

export const SetPin = z.object({
  old_pin: aboutTypical(
    wireText(20).optional(),
    "The PIN now; `not_set` or nothing when there is none.",
    "not_set",
  ),
  new_pin: about(wireText(20).refine(isPinForm, "4 to 6 digits"), "The new PIN: 4 to 6 digits.", "4071"),
});

/** The specification's table says `old_pin`, its example `pin`: both are accepted. */
export const CheckPin = z.object({
  pin: aboutTypical(wireText(20).optional(), "The PIN to check.", "4071"),
  old_pin: about(wireText(20).optional(), "The same, under its other name.", "4071"),
});
