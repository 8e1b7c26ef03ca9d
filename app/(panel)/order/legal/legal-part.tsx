import { useTranslations } from "next-intl";
import { SaidHere } from "@/components/form/problems/said-here";
import { AcceptBox } from "@/components/legal/accept-box";
import { Notice } from "@/components/ui/notice";
import { type LegalHold, legalBoxId } from "./use-legal";

export type LegalPartProps = { legal: LegalHold };

/** The box for what has to be accepted with the order. */
export function LegalPart({ legal }: LegalPartProps) {
  const t = useTranslations("legalAccept");
  const refused = useTranslations("order.notice.refused");
  const { documents, isAccepted, onAccept, isMissing, fault } = legal;
  return (
    <section aria-label={t("title")} className="space-y-3 rounded-md border bg-raised p-4">
      <AcceptBox
        id={legalBoxId}
        documents={documents}
        checked={isAccepted}
        onChange={(event) => onAccept(event.target.checked)}
        error={isMissing ? t("missing") : undefined}
      />
      {fault && (
        <SaidHere>
          <Notice tone="danger" live>
            {fault === "outdated" ? refused("legal") : t("unsaved")}
          </Notice>
        </SaidHere>
      )}
    </section>
  );
}
