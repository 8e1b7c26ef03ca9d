import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { isPinForm } from "@/lib/base/pin-form";

export const SetPin = z.object({
  old_pin: wireText(20).optional(),
  new_pin: wireText(20).refine(isPinForm, "4 to 6 digits"),
});

/** The specification's table says `old_pin`, its example `pin`: both are read. */
export const CheckPin = z.object({ pin: wireText(20).optional(), old_pin: wireText(20).optional() });
