"use client";

import { useTranslations } from "next-intl";
import { NewPasswordField } from "@/components/form/fields/new-password-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { AcceptBox, acceptedOf } from "@/components/legal/accept-box";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { type Locale, languageNames } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { currenciesFor } from "@/lib/domain/customers/accounts/sign-up-rules";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";
import { askForAccount } from "./actions";
import { checkForm, readForm, type SignUp } from "./check-form";
import { MailSent } from "./mail-sent";

type SignUpFormProps = {
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
  locale: Locale;
  /** Those that the brand offers. */
  languages: readonly Locale[];
  /** The currencies in which something is sold. */
  sold: readonly Currency[];
  /** What has to be accepted; empty = nothing is asked. */
  legal: readonly PendingDocument[];
  /** The panel sends no mail. */
  isKept: boolean;
  mailsCommand: string | null;
};

/** Everything needed to create an account; after sending, the notice that a mail is on its way. */
export function SignUpForm(props: SignUpFormProps) {
  const { countries, locale, languages, sold, legal, isKept, mailsCommand } = props;
  const t = useTranslations("signUp");
  const accept = useTranslations("legalAccept");
  const say = useProblemText();
  const values = { email: "", password: "", firstname: "", lastname: "", country: "" };
  const { form, field, box, press, problems, state, isBusy } = useSentForm({
    values: { ...values, currency: currenciesFor("", sold)[0], language: locale, accepted: false } as SignUp,
    check: (typed) => ({
      ...Object.fromEntries(Object.entries(checkForm(typed)).map(([name, doc]) => [name, doc && say(doc)])),
      ...(legal.length > 0 && !typed.accepted ? { accepted: accept("missing") } : {}),
    }),
    send: (typed: SignUp) =>
      sendForm(askForAccount, { ...readForm(typed, sold), accepted: acceptedOf(legal) }),
  });
  if (state.step === "done") return <MailSent email={state.answer.email} {...{ isKept, mailsCommand }} />;
  const fields = { form, field };
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <SignInFields {...fields} />
      <NameFields {...fields} />
      <LocationFields {...fields} {...{ countries, languages, sold }} />
      {legal.length > 0 && (
        <AcceptBox
          documents={legal}
          {...box("accepted")}
          error={form.getFieldState("accepted", form.formState).error?.message}
        />
      )}
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" wide pending={isBusy} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

type FieldsProps = Pick<ReturnType<typeof useSentForm<SignUp, unknown>>, "form" | "field">;

function SignInFields({ field }: FieldsProps) {
  const t = useTranslations("signUp");
  return (
    <>
      <TextField
        label={t("email")}
        {...field("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordField label={t("password")} help={t("passwordHelp")} {...field("password")} />
    </>
  );
}

function NameFields({ field }: FieldsProps) {
  const t = useTranslations("signUp");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label={t("firstname")} {...field("firstname")} autoComplete="given-name" required />
      <TextField label={t("lastname")} {...field("lastname")} autoComplete="family-name" required />
    </div>
  );
}

function LocationFields({
  countries,
  languages,
  sold,
  form,
  field,
}: FieldsProps & Pick<SignUpFormProps, "countries" | "languages" | "sold">) {
  const t = useTranslations("signUp");
  const country = field("country", {
    onChange: ({ target }) => form.setValue("currency", currenciesFor(target.value, sold)[0]),
  });
  return (
    <>
      <SelectField label={t("country")} help={t("countryHelp")} {...country} autoComplete="country" required>
        <option value="">{t("countryChoose")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={t("currency")} {...field("currency")}>
          {currenciesFor(form.watch("country"), sold).map((code) => (
            <option key={code} value={code}>
              {t(`currencies.${code}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("language")} {...field("language")}>
          {languages.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageNames[locale]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
