import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { reasonLength } from "@/lib/domain/identity/pins/rules";

/** A written request to staff to remove the PIN. */
export function AskReset({ onClose }: { onClose: () => void }) {
  const t = useTranslations("pin.reset");
  const common = useTranslations("common");
  const queries = useQueryClient();
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
  return (
    <form method="post" noValidate onSubmit={press} className="space-y-3">
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
        <Button variant="ghost" onClick={onClose}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
