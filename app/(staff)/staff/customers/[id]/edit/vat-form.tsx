"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { SaidHere } from "@/components/form/problems/said-here";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { checkVat } from "../actions";
import { ReasonField } from "./reason-field";

type Answer = { valid: number; checked: "syntax" | "service"; vat: string; name: string };

/** Shows the result of the check at once. */
function Found({ valid, checked, vat, name }: Answer) {
  const t = useTranslations("details.taxNumber.found");
  const isByRegister = checked === "service";
  const found =
    valid === 0 ? (isByRegister ? "unknown" : "wrong") : isByRegister ? "confirmed" : "unconfirmed";
  const tone = { unknown: "danger", wrong: "danger", confirmed: "good", unconfirmed: "attention" } as const;
  return (
    <SaidHere>
      <Notice tone={tone[found]} live>
        {t(found, { vat, name: name || vat })}
      </Notice>
    </SaidHere>
  );
}

/** Checks a VAT number, with a reason. */
export function VatForm({ id, hasNumber }: { id: number; hasNumber: boolean }) {
  const t = useTranslations("details.taxNumber");
  const [reason, setReason] = useState("");
  const form = useActionForm({
    send: ({ vat = "" }) => sendForm(checkVat, { id, vat, reason }),
    check: ({ vat = "" }) => (vat.trim() === "" ? [{ doc: "argument.invalid", field: "vat" }] : []),
  });
  const say = useProblemText();
  const wrong = form.problems[0];
  const isReason = wrong?.doc === "reason.missing";
  const isForeign = wrong?.doc === "argument.invalid" && wrong.field === null;
  const isAbsent = wrong?.doc === "argument.invalid" && wrong.field === "vat";
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      <TextField
        label={t(hasNumber ? "other" : "label")}
        error={isForeign ? t("foreign") : isAbsent ? t("absent") : undefined}
        name="vat"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        mono
        className="sm:max-w-72"
      />
      <ReasonField value={reason} onValue={setReason} error={isReason ? say("reason.missing") : undefined} />
      <FormNotice problems={isForeign || isAbsent || isReason ? [] : form.problems} />
      {form.done && !form.isSending && form.problems.length === 0 && <Found {...form.done} />}
      <Button type="submit" pending={form.isSending} pendingLabel={t("checking")}>
        {t("check")}
      </Button>
    </form>
  );
}
