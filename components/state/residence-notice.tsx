import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { Residence } from "@/lib/domain/money/tax/schema";

/** Asks where the customer lives, if something contradicts the address; nothing otherwise. */
export function ResidenceNotice({ residence }: { residence: Residence | null }) {
  const t = useTranslations("taxGrounds");
  if (!residence?.is_asked) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="attention"
        title={t("asked")}
        actions={<LinkButton href={"/billing/tax" as Route}>{t("answer")}</LinkButton>}
      >
        {t("askedText")}
      </Notice>
    </div>
  );
}
