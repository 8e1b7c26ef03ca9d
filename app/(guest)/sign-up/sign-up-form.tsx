"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice, useFieldError } from "@/components/form/form-problem";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import type { Locale } from "@/lib/base/locale";
import { currenciesFor } from "@/lib/domain/accounts/sign-up-rules";
import { askForAccount } from "./actions";
import { checkForm, readForm } from "./check-form";
import { MailSent } from "./mail-sent";

type SignUpFormProps = {
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
  locale: Locale;
};

/** Everything that opening an account takes; then the word that a mail is on its way. */
export function SignUpForm({ countries, locale }: SignUpFormProps) {
  const t = useTranslations("signUp");
  const form = useActionForm({ send: (values) => askForAccount(readForm(values)), check: checkForm });
  const error = useFieldError(form.problems);
  if (form.done) return <MailSent email={form.done.email} />;
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      <FormNotice problems={form.problems} />
      <SignInFields error={error} />
      <NameFields error={error} />
      <PlaceFields countries={countries} locale={locale} error={error} />
      <Button type="submit" variant="primary" wide pending={form.isSending} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

type FieldsProps = { error: ReturnType<typeof useFieldError> };

function SignInFields({ error }: FieldsProps) {
  const t = useTranslations("signUp");
  const common = useTranslations("common");
  return (
    <>
      <TextField
        label={t("email")}
        error={error("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t("password")}
        help={t("passwordHelp")}
        error={error("password")}
        name="password"
        autoComplete="new-password"
        required
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
      />
    </>
  );
}

function NameFields({ error }: FieldsProps) {
  const t = useTranslations("signUp");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t("firstname")}
        error={error("firstname")}
        name="firstname"
        autoComplete="given-name"
        required
      />
      <TextField
        label={t("lastname")}
        error={error("lastname")}
        name="lastname"
        autoComplete="family-name"
        required
      />
    </div>
  );
}

function PlaceFields({ countries, locale, error }: FieldsProps & SignUpFormProps) {
  const t = useTranslations("signUp");
  const [country, setCountry] = useState("");
  return (
    <>
      <SelectField
        label={t("country")}
        help={t("countryHelp")}
        error={error("country")}
        name="country"
        autoComplete="country"
        required
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
      >
        <option value="">{t("countryChoose")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={t("currency")} error={error("currency")} name="currency">
          {currenciesFor(country).map((code) => (
            <option key={code} value={code}>
              {t(`currencies.${code}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("language")} name="language" defaultValue={locale}>
          <option value="en">{t("languages.en")}</option>
          <option value="ru">{t("languages.ru")}</option>
        </SelectField>
      </div>
    </>
  );
}
