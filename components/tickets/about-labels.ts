import type { useTranslations } from "next-intl";
import type { AboutShown } from "@/lib/domain/support/tickets/schema";

type Labels = ReturnType<typeof useTranslations<"tickets">>;

/** "Server web-1", "Invoice NL-2026-000017", "The page Billing". */
export function aboutLabels(t: Labels, { kind, name }: AboutShown): string {
  if (kind !== "page") return t(`about.${kind}`, { name });
  // A section without a message is shown by its name.
  const page = `about.pages.${name}` as "about.pages.billing";
  return t.has(page) ? t(page) : name;
}
