"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { parseEmail } from "@/lib/base/email";
import { formatDate } from "@/lib/base/time-text";
import { isPlainLine } from "@/lib/domain/orders/contract-notices/rules";
import type { Declared } from "@/lib/domain/orders/contract-notices/schema";
import { ConfirmDeclaration } from "./confirm-declaration";
import { DeclaredNotice } from "./declared-notice";
import type { DeclareFormProps, Typed } from "./typed";

const nothing = { name: "", server: "", contract: "", endsOn: "", reason: "" };

/** Who, which contract and from when; then the declaration itself to be confirmed, and when it was received. */
export function DeclareForm(props: DeclareFormProps) {
  const { kind, locale, contracts, email } = props;
  const t = useTranslations("contracts");
  const [typed, setTyped] = useState<Typed | null>(null);
  const [declared, setDeclared] = useState<Declared | null>(null);
  const shown =
    kind === "withdrawal" ? contracts.filter((one) => one.withdrawable_until !== null) : contracts;
  const first: Typed = { ...nothing, email, server: shown[0] ? String(shown[0].server) : "" };
  const { form, field, press } = useSentForm<Typed, null>({
    values: typed ?? first,
    check: (values) => ({
      ...(isPlainLine(values.name) ? {} : { name: t("problems.name") }),
      ...(parseEmail(values.email).isValid ? {} : { email: t("problems.email") }),
      ...(values.server !== "" || isPlainLine(values.contract) ? {} : { contract: t("problems.contract") }),
    }),
    send: async (values) => {
      setTyped(values);
      return null;
    },
  });
  if (declared && typed) return <DeclaredNotice declared={declared} typed={typed} locale={locale} />;
  if (typed) {
    const own = shown.find(({ server }) => String(server) === typed.server);
    return (
      <ConfirmDeclaration
        {...{ kind, locale, typed }}
        contract={own ? `${own.hostname} (№ ${own.server})` : typed.contract}
        onBack={() => setTyped(null)}
        onDone={(answer, contract) => {
          setTyped({ ...typed, contract });
          setDeclared(answer);
        }}
      />
    );
  }
  return (
    <form method="post" noValidate onSubmit={press} className="space-y-4">
      <TextField label={t("name")} {...field("name")} autoComplete="name" required />
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
      {shown.length > 0 && (
        <SelectField label={t("service")} {...field("server")}>
          {shown.map(({ server, hostname, ordered }) => (
            <option key={server} value={server}>
              {t("serviceOf", { hostname, number: String(server), date: formatDate(ordered, locale) })}
            </option>
          ))}
          <option value="">{t("otherContract")}</option>
        </SelectField>
      )}
      {form.watch("server") === "" && (
        <TextField label={t("contract")} help={t("contractHelp")} {...field("contract")} required />
      )}
      {kind === "cancellation" && (
        <>
          <TextField label={t("endsOn")} help={t("endsOnHelp")} type="date" {...field("endsOn")} />
          <TextareaField
            label={t("reason")}
            optionalLabel={t("optional")}
            help={t("reasonHelp")}
            rows={3}
            maxLength={1_000}
            {...field("reason")}
          />
        </>
      )}
      <Button type="submit" variant="primary" wide>
        {t("continue")}
      </Button>
    </form>
  );
}
