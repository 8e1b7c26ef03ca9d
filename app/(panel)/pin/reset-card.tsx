import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useLazy } from "@/components/ui/use-lazy";
import type { PinState } from "@/lib/domain/identity/pins/show-pin";

type ResetCardProps = { state: PinState; start: string };

/** For a forgotten PIN: a written request to staff, one at a time. */
export function ResetCard({ state, start }: ResetCardProps) {
  const t = useTranslations("pin.reset");
  const locale = useLocale();
  return (
    <Card title={t("title")}>
      <p className="text-ink-2">{t("text")}</p>
      <div className="mt-3">
        {state.reset_asked_at ? (
          <Notice tone="info" title={t("openTitle")} live>
            <Time value={state.reset_asked_at} locale={locale} now={start} show="both" /> · {t("openText")}
          </Notice>
        ) : (
          <AskForm />
        )}
      </div>
    </Card>
  );
}

const loadForm = () => import("./ask-reset").then(({ AskReset }) => AskReset);

function AskForm() {
  const t = useTranslations("pin.reset");
  const [isOpen, setOpen] = useState(false);
  const Form = useLazy(isOpen, loadForm);
  if (isOpen && typeof Form === "function") return <Form onClose={() => setOpen(false)} />;
  return (
    <CallButton calls="pins/ask_reset" onClick={() => setOpen(true)}>
      {t("open")}
    </CallButton>
  );
}
