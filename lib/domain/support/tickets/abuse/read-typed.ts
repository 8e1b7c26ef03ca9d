import { canonicalAddress } from "@/lib/base/address";
import { fail, invalidArgument } from "../../../kernel/errors/fail";

/** The address in its canonical form. */
export function readAddress(text: string): string {
  const address = canonicalAddress(text);
  if (address === null) throw fail("abuse_case.no_address");
  return address;
}

/** When it happened; the browser's clock may be some minutes ahead. */
export function readSeen(text: string, now: Date): Date {
  const seen = new Date(text);
  if (seen.getTime() > now.getTime() + 600_000) throw invalidArgument("seen", "must not be in the future");
  return seen > now ? now : seen;
}
