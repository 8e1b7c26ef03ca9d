import { z } from "zod";
import { about } from "@/lib/base/about";
import { parseRanges } from "@/lib/base/address";
import { wireText } from "@/lib/base/form-values";

/** One address or network as CIDR text; null = invalid, or several. */
function rangeOf(text: string): string | null {
  const read = parseRanges(text);
  const [one, ...more] = "ranges" in read ? read.ranges : [];
  return one === undefined || more.length > 0 ? null : one;
}

const range = wireText(80)
  .refine((text) => rangeOf(text) !== null, "must be one address or network")
  .transform((text) => rangeOf(text) ?? text);

export const rangeInput = (text: string) => about(range.optional(), text, "203.0.113.5");

export const Closed = z.object({ closed: about(z.int(), "How many passages are being closed.", 1) });
