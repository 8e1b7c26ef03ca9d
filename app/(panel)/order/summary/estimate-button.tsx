import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { showToast } from "@/components/frame/toast-store";
import type { AddNowProps } from "./add-now";

const loadAddNow = async () => (await import("./add-now")).AddNow;

type Step = { Add: ComponentType<AddNowProps>; query: string };

/** Adds the configuration to the account's estimate and opens it; what does it is loaded by the press. */
export function EstimateButton({ query }: { query: string }) {
  const t = useTranslations("order");
  const common = useTranslations("common.estimate");
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const add = async () => {
    setBusy(true);
    try {
      setStep({ Add: await loadAddNow(), query });
    } catch {
      setBusy(false);
      showToast(common("failed"));
    }
  };
  const stop = () => {
    setBusy(false);
    setStep(null);
  };
  return (
    <>
      <CallButton
        calls="estimates/add"
        variant="ghost"
        size="sm"
        pending={isBusy}
        onClick={() => void add()}
        className="-ms-2.5"
      >
        {t("estimate")}
      </CallButton>
      {step && <step.Add query={step.query} onFail={stop} />}
    </>
  );
}
