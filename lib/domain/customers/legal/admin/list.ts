import { isNull } from "drizzle-orm";
import { z } from "zod";
import { acceptedKinds, legalKinds } from "@/lib/base/legal";
import { legalVersions } from "@/lib/db/tables/customers/legal";
import { byStaff } from "../../../kernel/access/access";
import { readBrands } from "../../../kernel/brand/loaded";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { LegalOverview } from "../schema";
import { readPublished, versionInEffect } from "../shared/loaded";

/** Every kind of document, for each brand and for all of them: what is in effect, what is to come, what is a draft. */
export const listDocuments = staffOperation({
  name: "legal_documents.list",
  summary: "Lists the legal documents of all brands",
  access: byStaff("read", "legal/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: LegalOverview,
  run: async ({ db, now }) => {
    const published = await readPublished(db);
    const { kind: ofKind, brandId } = legalVersions;
    const drafts = await db
      .select({ kind: ofKind, brandId })
      .from(legalVersions)
      .where(isNull(legalVersions.publishedAt));
    const brands = (await readBrands(db)).flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
    const ids = [null, ...brands.map(({ id }) => id)];
    return {
      brands,
      is_asked: acceptedKinds.some((kind) => ids.some((id) => versionInEffect(published, kind, id, now))),
      documents: legalKinds.flatMap((kind) =>
        ids.map((brand) => {
          const own = published.filter((one) => one.kind === kind && one.brandId === brand);
          const coming = own.filter(({ holdsFrom }) => holdsFrom > now);
          return {
            kind,
            brand,
            current: versionInEffect(own, kind, brand, now)?.number ?? null,
            coming: coming.at(-1)?.number ?? null,
            has_draft: drafts.some((one) => one.kind === kind && one.brandId === brand),
          };
        }),
      ),
    };
  },
});
