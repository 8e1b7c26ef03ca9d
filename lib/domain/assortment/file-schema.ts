import { z } from "zod";
import { checkRelations, Lists } from "../catalogue/schema";
import { FilePromo, promoProblems } from "../promos/shared/file-schema";

/** The catalogue and the promo codes in one file. A file without codes leaves them as they are. */
export const CatalogueFile = Lists.extend({ promos: z.array(FilePromo).optional() }).superRefine(
  ({ promos = [], ...catalogue }, context) => {
    checkRelations(catalogue, context);
    for (const problem of promoProblems(promos)) context.addIssue({ code: "custom", ...problem });
  },
);
export type CatalogueFile = z.infer<typeof CatalogueFile>;
