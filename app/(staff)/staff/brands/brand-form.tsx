"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { languageNames, locales } from "@/lib/base/locale";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";
import { add, change } from "./actions";
import { BrandPreview } from "./brand-preview";
import { type Draft, draftOf, inputOf, linksOf } from "./draft";

type BrandFormProps = { brand: ShownBrand | null; companies: readonly { id: number; name: string }[] };

/** Texts of refusals that have figures or names in them. */
function useRefusals() {
  const t = useTranslations("problems");
  const say = useProblemText();
  return ({ doc, details }: { doc: string; details?: unknown }): string => {
    const said = (details ?? {}) as Record<string, string>;
    if (doc === "brand.accent_unreadable") return t(doc, { contrast: said.contrast ?? "" });
    if (doc === "brand.host_taken") return t(doc, { host: said.host ?? "", brand: said.brand ?? "" });
    return say(doc);
  };
}

/** Everything about a brand but its pictures, beside what it makes of pages, mails and invoices. */
export function BrandForm({ brand, companies }: BrandFormProps) {
  const t = useTranslations("brands");
  const say = useProblemText();
  const refusal = useRefusals();
  const router = useRouter();
  const values = draftOf(brand, companies);
  const { form, field, box, press, problems, isBusy } = useSentForm({
    values,
    check: ({ name, links }) => ({
      ...(name.trim() === "" ? { name: say("name.empty") } : {}),
      ...(linksOf(links) === null ? { links: t("linkWrong") } : {}),
    }),
    beside: (failure) =>
      Object.fromEntries(
        Object.keys(failure.fields)
          .map((name) => name.split(".")[0] ?? name)
          .filter((name) => name in values)
          .map((name) => [name, refusal(failure)]),
      ),
    send: (typed: Draft) =>
      brand === null ? sendForm(add, inputOf(typed)) : sendForm(change, { id: brand.id, ...inputOf(typed) }),
    onDone: (saved: ShownBrand) => {
      showToast(brand === null ? t("added", { name: saved.name }) : t("saved"));
      if (brand === null) router.push(`/staff/brands/${saved.id}`);
      else router.refresh();
    },
  });
  const draft = form.watch();
  const quiet = { autoComplete: "off", spellCheck: false } as const;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
        <Card title={t("general")}>
          <div className="space-y-4">
            <TextField label={t("name")} {...field("name")} {...quiet} required />
            <SelectField label={t("company")} help={t("companyHelp")} {...field("company")}>
              {companies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextareaField
              label={t("hosts")}
              help={t("hostsHelp")}
              optionalLabel={t("optional")}
              rows={2}
              {...field("hosts")}
              {...quiet}
            />
            <div className="flex flex-col gap-2">
              <Checkbox label={t("isDefault")} {...box("is_default")} />
              <Checkbox label={t("admitsOthers")} {...box("admits_others")} />
            </div>
          </div>
        </Card>
        <Card title={t("look")}>
          <TextField
            label={t("accent")}
            help={t("accentHelp")}
            optionalLabel={t("optional")}
            mono
            {...field("accent")}
            {...quiet}
          />
        </Card>
        <Card title={t("mail")} hint={t("setElsewhere")}>
          <div className="grid gap-4 md:grid-cols-2">
            {(
              [
                ["sender_name", "senderName"],
                ["sender_address", "senderAddress"],
                ["reply_address", "replyAddress"],
                ["reply_pattern", "replyPattern"],
                ["support_email", "supportEmail"],
                ["support_url", "supportUrl"],
              ] as const
            ).map(([name, label]) => (
              <TextField
                key={name}
                label={t(label)}
                {...(name === "reply_pattern" ? { help: t("replyPatternHelp") } : {})}
                optionalLabel={t("optional")}
                {...field(name)}
                {...quiet}
              />
            ))}
          </div>
        </Card>
        <Card title={t("frame")}>
          <div className="space-y-4">
            <TextareaField
              label={t("links")}
              help={t("linksHelp")}
              optionalLabel={t("optional")}
              rows={2}
              {...field("links")}
              {...quiet}
            />
            <TextareaField
              label={t("footer")}
              help={t("footerHelp")}
              optionalLabel={t("optional")}
              rows={2}
              {...field("footer_lines")}
              {...quiet}
            />
            <SelectField label={t("language")} {...field("language")}>
              {locales.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SelectField>
            <fieldset className="flex flex-wrap gap-4">
              <legend className="mb-1 font-medium">{t("languages")}</legend>
              {locales.map((one) => (
                <Checkbox key={one} label={languageNames[one]} {...box(`languages.${one}`)} />
              ))}
            </fieldset>
            <Checkbox label={t("showsMaker")} {...box("shows_maker")} />
          </div>
        </Card>
        <FormNotice problems={problems} />
        <Button
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={t(brand === null ? "adding" : "saving")}
        >
          {t(brand === null ? "add" : "save")}
        </Button>
      </form>
      <BrandPreview
        draft={draft}
        files={brand?.files ?? {}}
        seller={companies.find(({ id }) => String(id) === draft.company)?.name ?? ""}
      />
    </div>
  );
}
