import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { pathOf } from "./open-setup";

/** In place of a form that needs the selling company. */
export async function CompanyFirst() {
  const t = await getTranslations("setup");
  return (
    <Notice
      tone="info"
      title={t("companyFirst")}
      actions={<LinkButton href={pathOf("company")}>{t("steps.company")}</LinkButton>}
    >
      {t("companyFirstText")}
    </Notice>
  );
}
