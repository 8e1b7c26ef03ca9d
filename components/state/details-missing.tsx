import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import type { Missing } from "@/lib/domain/customers/accounts/rules";

type DetailsMissingProps = { missing: readonly Missing[]; actions?: ReactNode };

/** Fields that an invoice issued today would lack. */
export function DetailsMissing({ missing, actions }: DetailsMissingProps) {
  const t = useTranslations("details");
  return (
    <Notice tone="attention" title={t("incomplete")} {...(actions ? { actions } : {})}>
      <ul className="list-disc ps-4">
        {missing.map((one) => (
          <li key={one}>{t(`missing.${one}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
