import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { TextareaField } from "@/components/form/textarea-field";
import { useSubmit } from "@/components/form/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import { reasonLength } from "@/lib/domain/pins/rules";
import type { PinState } from "@/lib/domain/pins/show-pin";

type ResetCardProps = { state: PinState; start: string };

/** The way back when the PIN is forgotten: a written request to staff, one at a time. */
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

function AskForm() {
  const t = useTranslations("pin.reset");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, state, isBusy } = useSubmit({
    send: (input: { reason: string }) =>
      call("pins", "ask_reset", input).finally(() => queries.invalidateQueries({ queryKey: ["pins"] })),
  });
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const reason = field.current?.value.trim() ?? "";
    setShort(reason.length < reasonLength.min);
    if (reason.length < reasonLength.min) return field.current?.focus();
    void submit({ reason });
  };
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t("open")}</Button>;
  return (
    <form noValidate onSubmit={press} className="space-y-3">
      <TextareaField
        ref={field}
        label={t("reason")}
        help={t("reasonHelp")}
        error={isShort ? t("tooShort", { count: reasonLength.min }) : undefined}
        maxLength={reasonLength.max}
        autoFocus
      />
      {(state.step === "refused" || state.step === "unknown") && (
        <Notice tone="danger" live>
          {t(state.failure.code === "conflict" ? "already" : "failed")}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isBusy} pendingLabel={t("sending")}>
          {t("send")}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
