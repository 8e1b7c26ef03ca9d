import type { LegalKind } from "@/lib/base/legal";
import { locales } from "@/lib/base/locale";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { editDocument } from "@/lib/domain/customers/legal/admin/edit";
import { publishDraft } from "@/lib/domain/customers/legal/admin/publish";
import { saveDraft } from "@/lib/domain/customers/legal/admin/save-draft";
import { liveLegal } from "@/lib/domain/customers/legal/shared/loaded";
import type { Context } from "@/lib/domain/kernel/operation/context";

/** Reads the published documents of the test's database, as a panel does within a second. */
export const loadLegal = (): Promise<void> => loadConfiguration([liveLegal]);

/** Another database has documents of its own. */
export const forgetLegal = (): Promise<void> =>
  loadConfiguration([{ ...liveLegal, read: async () => liveLegal.initial }]);

type NewDocument = {
  kind: LegalKind;
  brand?: number | null;
  /** By language; an address is a link. */
  texts?: Partial<Record<(typeof locales)[number], string>>;
  summary?: string;
  from?: string;
  tells?: boolean;
};

/** Writes a draft and publishes it as that member of staff; returns the id of the version. */
export async function publishDocument(
  signedIn: Context,
  { kind, brand = null, texts = { en: "# Text" }, summary = "", from = "", tells = false }: NewDocument,
): Promise<number> {
  // Customers that a test has added since are told, too.
  const staff = { ...signedIn, now: new Date() };
  const { revision } = await editDocument.call(staff, { kind, brand });
  const saved = await saveDraft.call(staff, {
    kind,
    brand,
    revision,
    summary,
    texts: locales.map((language) => {
      const text = texts[language] ?? "";
      return { language, ...(/^https?:/.test(text) ? { url: text, body: "" } : { url: "", body: text }) };
    }),
  });
  const { version } = await publishDraft.call(staff, { kind, brand, revision: saved.revision, from, tells });
  await loadLegal();
  return version;
}
