"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DetailsFields } from "@/components/details/details-fields";
import { besideFields, checkDetails, type Details, readDetails } from "@/components/details/details-values";
import { SelectField } from "@/components/form/fields/select-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import type { Locale } from "@/lib/base/locale";
import { saveCustomer } from "../actions";
import { tabPath } from "../frame/tab-path";
import { ReasonField } from "./reason-field";

type EditFormProps = {
  id: number;
  values: Details;
  language: Locale;
  /** Those of the customer's brand, and the one that the account has. */
  languages: readonly Locale[];
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
};

const languageName = (code: Locale): string =>
  new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

/** Billing details and language. Issued invoices are not changed. */
export function EditForm({ id, values, language: first, languages, countries }: EditFormProps) {
  const t = useTranslations("customerRecord.edit");
  const details = useTranslations("details");
  const say = useProblemText();
  const router = useRouter();
  const [language, setLanguage] = useState(first);
  const [reason, setReason] = useState("");
  const { form, press, failure, problems, isBusy } = useSentForm({
    values,
    check: checkDetails,
    beside: ({ fields }) => besideFields(fields),
    send: (typed: Details) => sendForm(saveCustomer, { id, ...readDetails(typed), language, reason }),
    onDone: () => {
      showToast(t("saved"), { tone: "good" });
      router.push(tabPath(id, "overview"));
    },
  });
  const isReason = failure?.doc === "reason.missing";
  return (
    <Card title={details("party.title")} footer={t("frozen")}>
      <form method="post" onSubmit={press} noValidate className="space-y-4">
        <DetailsFields {...{ form, countries }} hasPhone />
        <SelectField
          label={t("language")}
          help={t("languageHelp")}
          value={language}
          onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? first)}
          className="sm:max-w-64"
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
        <ReasonField
          value={reason}
          onValue={setReason}
          error={isReason ? say("reason.missing") : undefined}
        />
        {!isReason && <FormNotice problems={problems} />}
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={details("saving")}>
          {details("save")}
        </Button>
      </form>
    </Card>
  );
}
