import { useTranslations } from "next-intl";
import { SaidHere } from "@/components/form/problems/said-here";
import { Notice } from "@/components/ui/notice";
import type { AccessForm } from "../access/use-access";
import { MissingList } from "./missing-list";
import type { missingChoice } from "./order-check";
import { OrderNotice } from "./order-notice";
import type { Ordering } from "./use-order";

type PressResultProps = {
  ordering: Ordering;
  missing: ReturnType<typeof missingChoice>;
  missingText: string;
  errors: AccessForm["errors"];
  isAddressMissing: boolean;
  isLegalMissing: boolean;
};

/** The result of the last submit. */
export function PressResult(props: PressResultProps) {
  const { ordering, ...wrong } = props;
  const t = useTranslations("order.notice");
  const { state } = ordering.sending;
  if (ordering.fault === "unloaded")
    return (
      <SaidHere>
        <Notice tone="danger" title={t("refused.title")} live>
          {t("unloaded")}
        </Notice>
      </SaidHere>
    );
  if (ordering.fault === "form") return <MissingList {...wrong} />;
  return <OrderNotice key={state.step} state={state} onRepeat={ordering.onRepeat} />;
}
