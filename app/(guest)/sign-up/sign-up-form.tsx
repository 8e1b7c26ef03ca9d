"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import type { Failure } from "@/components/form/attempt";
import { FormNotice, useProblemText } from "@/components/form/form-problem";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { putBack, useRulesForm } from "@/components/form/use-rules-form";
import { useSubmit } from "@/components/form/use-submit";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Locale } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { currenciesFor } from "@/lib/domain/customers/accounts/sign-up-rules";
import { askForAccount } from "./actions";
import { checkForm, readForm, type SignUp } from "./check-form";
import { MailSent } from "./mail-sent";

type SignUpFormProps = {
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
  locale: Locale;
  /** The currencies in which something is sold. */
  sold: readonly Currency[];
  /** The panel sends no mail. */
  isKept: boolean;
  isDemo: boolean;
};

/** Everything needed to open an account; after sending, the notice that a mail is on its way. */
export function SignUpForm({ countries, locale, sold, isKept, isDemo }: SignUpFormProps) {
  const t = useTranslations("signUp");
  const say = useProblemText();
  const values = { email: "", password: "", firstname: "", lastname: "", country: "" };
  const form = useRulesForm<SignUp>({
    values: { ...values, currency: currenciesFor("", sold)[0], language: locale },
    check: checkForm,
  });
  const { submit, state, isBusy } = useSubmit({
    send: (typed: SignUp) => sendForm(askForAccount, readForm(typed, sold)),
  });
  const press = form.handleSubmit(async (typed) => {
    const end = await submit(typed);
    if (end.end === "refused") putBack(form, besideFields(end.failure));
  });
  if (state.step === "done") return <MailSent email={state.answer.email} isKept={isKept} isDemo={isDemo} />;
  const fields = {
    form,
    error: (name: keyof SignUp) => {
      const doc = form.formState.errors[name]?.message;
      return doc && say(doc);
    },
  };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isWhole = failure && Object.keys(besideFields(failure)).length === 0;
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <SignInFields {...fields} />
      <NameFields {...fields} />
      <LocationFields {...fields} countries={countries} locale={locale} sold={sold} />
      <FormNotice problems={isWhole ? [{ doc: failure.doc, field: null }] : []} />
      <Button type="submit" variant="primary" wide pending={isBusy} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

const shown = ["email", "password", "firstname", "lastname", "country", "currency"] as const;

/** The refusal, shown beside the fields it is about. */
const besideFields = ({ doc, fields }: Failure) =>
  Object.fromEntries(shown.filter((name) => fields[name]).map((name) => [name, doc]));

type FieldsProps = {
  form: UseFormReturn<SignUp>;
  error: (name: keyof SignUp) => string | undefined;
};

function SignInFields({ form: { register }, error }: FieldsProps) {
  const t = useTranslations("signUp");
  const common = useTranslations("common");
  return (
    <>
      <TextField
        label={t("email")}
        error={error("email")}
        {...register("email")}
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
        {...register("password")}
        autoComplete="new-password"
        required
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
      />
    </>
  );
}

function NameFields({ form: { register }, error }: FieldsProps) {
  const t = useTranslations("signUp");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t("firstname")}
        error={error("firstname")}
        {...register("firstname")}
        autoComplete="given-name"
        required
      />
      <TextField
        label={t("lastname")}
        error={error("lastname")}
        {...register("lastname")}
        autoComplete="family-name"
        required
      />
    </div>
  );
}

function LocationFields({
  countries,
  sold,
  form,
  error,
}: FieldsProps & Omit<SignUpFormProps, "isKept" | "isDemo">) {
  const t = useTranslations("signUp");
  const country = form.register("country", {
    onChange: ({ target }) => form.setValue("currency", currenciesFor(target.value, sold)[0]),
  });
  return (
    <>
      <SelectField
        label={t("country")}
        help={t("countryHelp")}
        error={error("country")}
        {...country}
        autoComplete="country"
        required
      >
        <option value="">{t("countryChoose")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={t("currency")} error={error("currency")} {...form.register("currency")}>
          {currenciesFor(form.watch("country"), sold).map((code) => (
            <option key={code} value={code}>
              {t(`currencies.${code}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("language")} {...form.register("language")}>
          <option value="en">{t("languages.en")}</option>
          <option value="ru">{t("languages.ru")}</option>
        </SelectField>
      </div>
    </>
  );
}
