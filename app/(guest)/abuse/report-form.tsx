"use client";

import { useTranslations } from "next-intl";
import {
  ComplaintFields,
  type ComplaintText,
  fieldOfTime,
  minuteOf,
  useMissing,
} from "@/components/abuse/complaint-fields";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { report } from "./actions";

type Typed = ComplaintText & { email: string };

/** A complaint by anybody; after sending, that it has arrived. */
export function ReportForm({ now }: { now: string }) {
  const t = useTranslations("abuse");
  const missing = useMissing();
  const { field, press, problems, state, isBusy } = useSentForm<Typed, { is_mailed: boolean }>({
    values: { address: "", kind: "spam", seen: fieldOfTime(now), text: "", email: "" },
    check: (typed) => ({
      ...missing(typed),
      ...(parseEmail(typed.email).isValid ? {} : { email: t("wrong.email") }),
    }),
    send: ({ seen, ...typed }, key) => sendForm(report, { ...typed, seen: minuteOf(seen), key }),
    whenLost: "repeat",
  });
  if (state.step === "done")
    return (
      <Notice tone="good" title={t("received")} live>
        {t(state.answer.is_mailed ? "receivedMailed" : "receivedText")}
      </Notice>
    );
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <ComplaintFields field={field} hasText />
      <TextField
        label={t("email")}
        help={t("emailHelp")}
        type="email"
        {...field("email")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" wide pending={isBusy} pendingLabel={t("sending")}>
        {t("send")}
      </Button>
    </form>
  );
}
