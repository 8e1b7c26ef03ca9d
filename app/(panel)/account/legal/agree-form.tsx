"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import type { AgreementState } from "@/lib/domain/customers/legal/agreements/schema";
import { agree } from "./actions";

type AgreeFormProps = { offer: NonNullable<AgreementState["offer"]> };

/** Who accepts the agreement for the company; pressing the button concludes it. */
export function AgreeForm({ offer: { version, language, facts } }: AgreeFormProps) {
  const t = useTranslations("legal.agreement");
  const { field, press, problems, isBusy } = useSentForm({
    values: { signer: facts.signer },
    check: ({ signer }) => (signer.trim() === "" ? { signer: t("signerMissing") } : {}),
    send: ({ signer }) => sendForm(agree, { version, language, signer }),
    onDone: () => showToast(t("done")),
  });
  return (
    <form method="post" noValidate onSubmit={press} className="space-y-4">
      <TextField
        label={t("signer")}
        help={t("signerHelp", { company: facts.customer })}
        {...field("signer")}
        autoComplete="name"
        className="max-w-md"
        required
      />
      <FormNotice problems={problems} />
      <CallButton
        calls="legal/agree"
        type="submit"
        variant="primary"
        pending={isBusy}
        pendingLabel={t("agreeing")}
      >
        {t("agree")}
      </CallButton>
    </form>
  );
}
