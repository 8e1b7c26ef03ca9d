import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { currentOf } from "@/lib/db/live-configuration";
import { legalTexts } from "@/lib/db/tables/customers/legal";
import { anybody, isSigned, isStaff } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { LegalKindName, ShownDocument } from "./schema";
import { documentsInEffect, languageFor, liveLegal, type PublishedVersion } from "./shared/loaded";

/** Brands whose documents the reader sees: that of the host, and for a customer that of the account. */
const brandsOf = (context: Context): (number | null)[] => [
  context.brand.id,
  ...(isSigned(context) ? [brandOfAccount(context.actor.account).id] : []),
];

function findVersion(context: Context, kind: PublishedVersion["kind"], version: number | undefined) {
  if (version === undefined)
    return documentsInEffect(context.brand.id, context.now).find((one) => one.kind === kind);
  const shown = [null, ...brandsOf(context)];
  return currentOf(liveLegal).find(
    (one) => one.id === version && one.kind === kind && (shown.includes(one.brandId) || isStaff(context)),
  );
}

/** Shows a legal document of the brand: the version in effect, or any published one; to staff that of any brand. */
export const showDocument = openOperation({
  name: "legal.show",
  summary: "Shows a legal document",
  access: anybody("read"),
  fails: ["legal.not_found"],
  input: z.object({
    kind: LegalKindName,
    version: z.int().optional(),
    language: z.enum(locales),
  }),
  output: ShownDocument,
  run: async (context, { kind, version, language: wanted }) => {
    const found = findVersion(context, kind, version);
    if (!found) throw fail("legal.not_found");
    const language = languageFor(found, wanted, context.brand.language);
    const mine = and(eq(legalTexts.versionId, found.id), eq(legalTexts.language, language));
    const [text] = await database().select().from(legalTexts).where(mine);
    if (!text) throw fail("legal.not_found");
    const current = brandsOf(context).flatMap((id) => documentsInEffect(id, context.now));
    return {
      version: found.id,
      kind,
      number: found.number,
      holds_from: found.holdsFrom.toISOString(),
      is_current: current.some(({ id }) => id === found.id),
      language,
      languages: [...found.languages.keys()],
      body: text.body,
      url: text.url,
    };
  },
});
