import { z } from "zod";
import { checkRelations, Lists } from "../catalog/schema";
import { FilePromo, promoProblems } from "../promos/shared/file-schema";

/** The catalog and the promo codes in one file. A file without codes leaves them as they are. */
export const CatalogFile = Lists.extend({ promos: z.array(FilePromo).optional() }).superRefine(
  ({ promos = [], ...catalog }, context) => {
    checkRelations(catalog, context);
    for (const problem of promoProblems(promos)) context.addIssue({ code: "custom", ...problem });
  },
);
export type CatalogFile = z.infer<typeof CatalogFile>;
