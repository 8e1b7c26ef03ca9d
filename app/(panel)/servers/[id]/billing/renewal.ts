import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** What happens on the day that a server's period ends; `later`: there is none yet. */
export function renewalOf({
  due,
  ends,
  pays_by_itself: paysByItself,
}: Pick<ServerOverview, "due" | "ends" | "pays_by_itself">): "later" | "ends" | "automatic" | "manual" {
  if (due === null) return "later";
  if (ends !== null) return "ends";
  return paysByItself ? "automatic" : "manual";
}
