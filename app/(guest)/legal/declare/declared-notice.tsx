import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/base/locale";
import { formatDateTime } from "@/lib/base/time-text";
import type { Declared } from "@/lib/domain/orders/contract-notices/schema";
import type { Typed } from "./typed";

type DeclaredNoticeProps = { declared: Declared; typed: Typed; locale: Locale };

/** That it was received, when and under which number: to be printed or kept, beside the mail. */
export function DeclaredNotice({ declared, typed, locale }: DeclaredNoticeProps) {
  const t = useTranslations("contracts");
  const { id, kind, received, email, is_mailed: isMailed } = declared;
  return (
    <div className="space-y-4">
      <Notice tone="good" title={t(`${kind}.received`)} live>
        {isMailed ? t("mailed", { email }) : t("notMailed")}
      </Notice>
      <DefinitionList
        items={[
          { key: "number", term: t("number"), value: String(id) },
          { key: "received", term: t("receivedAt"), value: formatDateTime(received, locale) },
          { key: "name", term: t("name"), value: typed.name },
          { key: "contract", term: t("contract"), value: typed.contract },
        ]}
      />
      <p className="text-ink-2 text-xs">{t(`${kind}.follows`)}</p>
    </div>
  );
}
