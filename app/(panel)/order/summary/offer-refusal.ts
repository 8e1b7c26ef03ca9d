import { ApiError } from "@/lib/api/client";

const refusals = ["accepted", "expired", "other", "not_found"] as const;

/** Why the price of the offer in the link does not hold; null = something else is the matter. */
export function offerRefusal(error: unknown): (typeof refusals)[number] | null {
  if (!(error instanceof ApiError)) return null;
  const { doc } = error.failure;
  return refusals.find((one) => doc === `offer.${one}`) ?? null;
}

/** The link to the page without the offer: the same configuration at the price of today. */
export function withoutOffer(link: string): string {
  const query = new URLSearchParams(link);
  query.delete("offer");
  return `/order?${query}`;
}
