"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { CompanyContact } from "@/lib/domain/money/companies/schema";
import { saveContact } from "./actions";

const names = ["street", "postcode", "city", "register", "person", "phone", "email"] as const;
const checked = ["phone", "email"] as const;

type ContactFormProps = { region: string; contact: CompanyContact };

/** What electronic invoices say of a company besides its print. */
export function ContactForm({ region, contact }: ContactFormProps) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: contact,
    beside: ({ doc, fields }) =>
      doc === "argument.invalid"
        ? Object.fromEntries(
            checked.filter((name) => fields[name] !== undefined).map((name) => [name, t(`wrong.${name}`)]),
          )
        : {},
    send: (typed) => sendForm(saveContact, { ...typed, region }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="text-ink-2">{t("contactText")}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`contact.${name}`)}
            {...(name === "register" ? { help: t("help.register") } : {})}
            optionalLabel={t("optional")}
            autoComplete="off"
          />
        ))}
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("saveContact")}
      </Button>
    </form>
  );
}
