import type { useTranslations } from "next-intl";

/** Texts of the reference, passed as a prop: its static parts cannot use hooks. */
export type ApiDocsLabels = ReturnType<typeof useTranslations<"apiDocs">>;
export type ProblemLabels = ReturnType<typeof useTranslations<"problems">>;
