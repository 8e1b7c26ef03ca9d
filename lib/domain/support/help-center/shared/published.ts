import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { helpArticles } from "@/lib/db/tables/support/help-center";

/** Published articles of a brand, and those of all; null = the built-in brand. */
export const isShownBy = (brandId: number | null): SQL | undefined =>
  and(
    eq(helpArticles.isPublished, true),
    brandId === null
      ? isNull(helpArticles.brandId)
      : or(isNull(helpArticles.brandId), eq(helpArticles.brandId, brandId)),
  );
