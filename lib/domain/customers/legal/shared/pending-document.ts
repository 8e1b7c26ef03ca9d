import type { Brand } from "@/lib/base/brand";
import { legalPath } from "@/lib/base/legal";
import type { Locale } from "@/lib/base/locale";
import type { PendingDocument } from "../schema";
import { languageFor, type RequiredVersion } from "./loaded";

/** What has to be accepted, in the language of the reader. The link is that of the version, so that it is what was read. */
export const pendingOf = (
  versions: readonly RequiredVersion[],
  locale: Locale,
  brand: Pick<Brand, "language">,
): PendingDocument[] =>
  versions.map((one) => {
    const language = languageFor(one, locale, brand.language);
    const { id: version, kind, languages } = one;
    return { version, kind, language, href: languages.get(language) ?? legalPath(kind, version) };
  });
