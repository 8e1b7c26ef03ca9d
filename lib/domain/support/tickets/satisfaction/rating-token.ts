import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/db/seal";

const macOf = (id: number): string => keyedHash("ticket rating", String(id)).subarray(0, 16).toString("hex");

/** What the link in the mail of a solution carries: it lets whoever has it rate that ticket, and nothing else. */
export const ratingToken = (ticketId: number): string => `${ticketId}-${macOf(ticketId)}`;

/** The ticket of a token; null = it was not made by this panel. */
export function ticketOfRating(token: string): number | null {
  const [, id = "", mac = ""] = /^([1-9]\d{0,8})-([0-9a-f]{32})$/.exec(token) ?? [];
  if (id === "") return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(Number(id)))) ? Number(id) : null;
}
