import type { useTranslations } from "next-intl";

/** The words of the reference, handed down: its parts are static, so they have no hooks. */
export type ApiDocsWords = ReturnType<typeof useTranslations<"apiDocs">>;
export type ProblemWords = ReturnType<typeof useTranslations<"problems">>;
