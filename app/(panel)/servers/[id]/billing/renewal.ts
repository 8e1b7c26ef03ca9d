import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** What happens at the end of a server's period; `later`: it has none yet. */
export function renewalOf({
  due,
  ends,
  pays_by_itself: paysByItself,
}: Pick<ServerOverview, "due" | "ends" | "pays_by_itself">): "later" | "ends" | "automatic" | "manual" {
  if (due === null) return "later";
  if (ends !== null) return "ends";
  return paysByItself ? "automatic" : "manual";
}
