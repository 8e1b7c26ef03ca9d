import type { useTranslations } from "next-intl";

/** The words of the reference, handed down: its parts are static, so they have no hooks. */
export type ApiDocsLabels = ReturnType<typeof useTranslations<"apiDocs">>;
export type ProblemLabels = ReturnType<typeof useTranslations<"problems">>;
