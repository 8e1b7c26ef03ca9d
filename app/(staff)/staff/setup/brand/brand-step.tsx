"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";
import { BrandPreview } from "../../brands/brand-preview";
import { draftOf } from "../../brands/draft";
import { addFirstBrand, saveBrand } from "../actions";

/** Name, color and support address of the first brand, beside what they make of pages and mails. */
export function BrandStep({ brand }: { brand: ShownBrand | null }) {
  const t = useTranslations("setup");
  const labels = useTranslations("brands");
  const problem = useTranslations("problems");
  const say = useProblemText();
  const router = useRouter();
  const { form, field, press, problems, isBusy } = useSentForm({
    values: {
      name: brand?.name ?? "",
      accent: brand?.accent ?? "",
      support_email: brand?.support_email ?? "",
    },
    check: ({ name }) => (name.trim() === "" ? { name: say("name.empty") } : {}),
    beside: ({ doc, fields, details }) => {
      const { contrast = "" } = (details ?? {}) as { contrast?: string };
      const text = doc === "brand.accent_unreadable" ? problem(doc, { contrast }) : say(doc);
      return Object.fromEntries(Object.keys(fields).map((name) => [name, text]));
    },
    send: (typed) =>
      brand === null ? sendForm(addFirstBrand, typed) : sendForm(saveBrand, { id: brand.id, ...typed }),
    leaves: true,
    onDone: () => router.push("/staff/setup/company"),
  });
  const quiet = { autoComplete: "off", spellCheck: false } as const;
  const draft = { ...draftOf(brand, []), ...form.watch() };
  return (
    <>
      <Card>
        <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
          <TextField label={labels("name")} {...field("name")} {...quiet} required />
          <TextField
            label={labels("accent")}
            help={labels("accentHelp")}
            optionalLabel={labels("optional")}
            mono
            {...field("accent")}
            {...quiet}
          />
          <TextField
            label={labels("supportEmail")}
            help={t("brand.supportHelp")}
            optionalLabel={labels("optional")}
            type="email"
            {...field("support_email")}
            {...quiet}
          />
          <FormNotice problems={problems} />
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
        </form>
      </Card>
      <BrandPreview draft={draft} files={brand?.files ?? {}} seller={draft.name} />
    </>
  );
}
