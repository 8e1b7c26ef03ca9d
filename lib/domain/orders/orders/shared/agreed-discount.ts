import type { DiscountCover } from "@/lib/db/tables/money/terms";

/** A discount that was agreed with the customer; `percent` as decimal text. */
export type AgreedDiscount = { percent: string; covers: DiscountCover };
