"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { CompanyImprint } from "@/lib/domain/money/companies/schema";
import { saveImprint } from "./actions";

const names = ["legal_form", "register", "managers", "tax_number", "phone", "email", "website"] as const;
const russian = ["kpp", "accountant"] as const;
const checked = ["kpp", "email", "website"] as const;

type ImprintFormProps = { region: string; country: string; imprint: CompanyImprint };

/** What documents print of a company besides its address and tax number. */
export function ImprintForm({ region, country, imprint }: ImprintFormProps) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: imprint,
    beside: ({ doc, fields }) =>
      doc === "argument.invalid"
        ? Object.fromEntries(
            checked.filter((name) => fields[name] !== undefined).map((name) => [name, t(`wrong.${name}`)]),
          )
        : {},
    send: (typed) => sendForm(saveImprint, { ...typed, region }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  const shown = country === "RU" ? [...names, ...russian] : names;
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="text-ink-2">{t("imprintText")}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {shown.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`imprint.${name}`)}
            optionalLabel={t("optional")}
            autoComplete="off"
          />
        ))}
        <TextField
          {...field("footer")}
          label={t("imprint.footer")}
          help={t("help.footer")}
          optionalLabel={t("optional")}
          maxLength={500}
          autoComplete="off"
          className="md:col-span-2"
        />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("saveImprint")}
      </Button>
    </form>
  );
}
