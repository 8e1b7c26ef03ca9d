import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { SetPinState } from "./use-set-pin";

type PinOutcomeProps = { state: SetPinState; onAskAgain: () => void };

/** What became of the last change, as far as it is known. */
export function PinOutcome({ state, onAskAgain }: PinOutcomeProps) {
  const t = useTranslations("pin.outcome");
  switch (state.step) {
    case "done":
      return (
        <Notice tone="good" live>
          {t("done")}
        </Notice>
      );
    case "slow":
      return (
        <Notice tone="info" live>
          {t("slow")}
        </Notice>
      );
    case "notDone":
      return (
        <Notice tone="attention" live>
          {t("notDone")}
        </Notice>
      );
    case "lost":
      return (
        <Notice
          tone="attention"
          title={t("lostTitle")}
          live
          actions={
            <Button size="sm" onClick={onAskAgain}>
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
