import { useTranslations } from "next-intl";
import { SaidHere } from "@/components/form/problems/said-here";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { SettingPin } from "./use-set-pin";

type PinOutcomeProps = Pick<SettingPin, "state" | "isSlow" | "askAgain">;

/** The result of the last change, as far as it is known. */
export function PinOutcome(props: PinOutcomeProps) {
  const said = useOutcome(props);
  return said && <SaidHere key={props.state.step}>{said}</SaidHere>;
}

function useOutcome({ state, isSlow, askAgain }: PinOutcomeProps) {
  const t = useTranslations("pin.outcome");
  switch (state.step) {
    case "done":
      // A wrong PIN is reported beside its field.
      if (state.answer === "wrong") return null;
      return (
        <Notice tone={state.answer === "done" ? "good" : "attention"} live>
          {t(state.answer)}
        </Notice>
      );
    case "sending":
      return isSlow ? (
        <Notice tone="info" live>
          {t("slow")}
        </Notice>
      ) : null;
    case "unknown":
      return (
        <Notice
          tone="attention"
          title={t("lostTitle")}
          live
          actions={
            <Button size="sm" onClick={askAgain}>
              {t("askAgain")}
            </Button>
          }
        >
          {t("lost")}
        </Notice>
      );
    case "refused":
      return (
        <Notice tone="danger" live>
          {t(state.failure.code === "limited" ? "limited" : "refused", { message: state.failure.message })}
        </Notice>
      );
    default:
      return null;
  }
}
