"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { DocumentKind } from "@/lib/base/document-series";
import { saveNumbering } from "./actions";

const kinds = ["invoice", "credit_note", "receipt"] as const;
const checked = ["pattern", "first", "since"] as const;

type NumberingFormProps = {
  region: string;
  /** The first day of the next year, when a company usually begins another series. */
  since: string;
};

/** Begins a series of numbers on a day. */
export function NumberingForm({ region, since }: NumberingFormProps) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { kind: "invoice", pattern: "{prefix}-{year}-{n:6}", first: "1", since },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid"
        ? Object.fromEntries(
            checked.filter((name) => fields[name] !== undefined).map((name) => [name, t(`wrong.${name}`)]),
          )
        : {},
    send: (typed) => sendForm(saveNumbering, { ...typed, kind: typed.kind as DocumentKind, region }),
    onDone: ({ pattern }) => {
      showToast(t("numberingSaved", { pattern }));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="text-ink-2">{t("numberingText")}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField {...field("kind")} label={t("numbering.kind")}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`documentKinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("pattern")}
          label={t("numbering.pattern")}
          help={t("numberingHelp.pattern")}
          autoComplete="off"
        />
        <TextField
          {...field("first")}
          label={t("numbering.first")}
          help={t("numberingHelp.first")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field("since")}
          label={t("numbering.since")}
          help={t("numberingHelp.since")}
          type="date"
        />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("numberingSave")}
      </Button>
    </form>
  );
}
