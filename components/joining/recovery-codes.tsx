import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

/** The recovery codes of a staff account that is set up, shown once; `children` leads on. Needs the messages `join`. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const t = useTranslations("join");
  const common = useTranslations("common");
  return (
    <div className="space-y-4">
      <Notice tone="good" title={t("doneTitle")} live>
        {t("doneText")}
      </Notice>
      <ul className="grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} label={t("copyCodes")} copiedLabel={common("copied")} />
      {children}
    </div>
  );
}
