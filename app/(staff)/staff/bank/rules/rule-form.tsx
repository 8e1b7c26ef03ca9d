"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { formatDate } from "@/lib/base/time-text";
import type { RulePreview } from "@/lib/domain/money/bank/schema";
import { statementAmount } from "../../statement-amount";
import { saveRule, tryRule } from "../actions";

const nothing = { payer: "", text: "", customer: "" };

function Preview({ preview }: { preview: RulePreview }) {
  const t = useTranslations("bank.rules");
  const locale = useLocale();
  const { email, count, conflicts, receipts } = preview;
  return (
    <div role="status" className="space-y-2">
      <p className="font-medium">{t("fits", { count, email })}</p>
      {conflicts > 0 && <Notice tone="attention">{t("conflicts", { count: conflicts })}</Notice>}
      <ul className="space-y-1 text-xs">
        {receipts.map(({ id, day, amount, currency, payer, text }) => (
          <li key={id} className="wrap-anywhere">
            <span className="figures">
              {formatDate(day, locale)} · {statementAmount(amount, currency, locale)}
            </span>{" "}
            {[payer, text].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds a rule, and shows before which open receipts it would fit. */
export function RuleForm() {
  const t = useTranslations("bank.rules");
  const router = useRouter();
  const { form, field, press, problems, isBusy } = useSentForm({
    values: nothing,
    resets: true,
    send: (typed) => sendForm(saveRule, typed),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  const trial = useSubmit({ send: (typed: typeof nothing) => sendForm(tryRule, typed) });
  const refused = trial.state.step === "refused" ? [{ doc: trial.state.failure.doc, field: null }] : [];
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          {...field("payer")}
          label={t("payer")}
          help={t("payerHelp")}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          {...field("text")}
          label={t("words")}
          help={t("wordsHelp")}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          {...field("customer")}
          label={t("customer")}
          help={t("customerHelp")}
          maxLength={254}
          autoComplete="off"
          required
        />
      </div>
      {trial.state.step === "done" && <Preview preview={trial.state.answer} />}
      <FormNotice problems={problems.length > 0 ? problems : refused} />
      <div className="flex flex-wrap gap-2">
        <Button
          pending={trial.isBusy}
          pendingLabel={t("trying")}
          onClick={() => void trial.submit(form.getValues())}
        >
          {t("preview")}
        </Button>
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
