"use client";

import { useTranslations } from "next-intl";
import { DetailsFields } from "@/components/details/details-fields";
import { besideFields, checkDetails, type Details, readDetails } from "@/components/details/details-values";
import { CallButton } from "@/components/form/buttons/call-button";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { saveDetails } from "./actions";

type DetailsFormProps = {
  values: Details;
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
};

/** Billing details. Existing invoices are not changed. */
export function DetailsForm({ values, countries }: DetailsFormProps) {
  const t = useTranslations("details");
  const { form, press, problems, isBusy } = useSentForm({
    values,
    check: checkDetails,
    beside: ({ fields }) => besideFields(fields),
    send: (typed: Details) => sendForm(saveDetails, readDetails(typed)),
    onDone: () => showToast(t("saved"), { tone: "good" }),
  });
  return (
    <Card title={t("party.title")} footer={t("party.frozen")}>
      <form method="post" onSubmit={press} noValidate className="space-y-4">
        <DetailsFields {...{ form, countries }} hasPhone />
        <FormNotice problems={problems} />
        <CallButton
          calls="billing/update_client"
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </CallButton>
      </form>
    </Card>
  );
}
