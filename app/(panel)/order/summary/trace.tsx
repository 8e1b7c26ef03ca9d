import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import type { TraceProps } from "./trace-steps";

const loadSteps = async () => (await import("./trace-steps")).TraceSteps;

/** "Why this amount"; its content is loaded when it is opened. */
export function Trace(props: TraceProps) {
  const t = useTranslations("order");
  const [isOpen, setOpen] = useState(false);
  const Steps = useLazy<TraceProps>(isOpen, loadSteps);
  return (
    <details className="text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="tap w-fit rounded-sm text-accent-ink hover:underline">{t("trace.title")}</summary>
      {typeof Steps === "function" && <Steps {...props} />}
    </details>
  );
}
