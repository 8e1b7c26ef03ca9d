"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { CallButton } from "@/components/form/call-button";
import { FormNotice } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { putBack, useRulesForm } from "@/components/form/use-rules-form";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { saveDetails } from "./actions";
import {
  besideFields,
  checkDetails,
  type Details,
  isRussianCompany,
  problems,
  readDetails,
} from "./details-values";

type DetailsFormProps = {
  values: Details;
  /** Sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
};

/** Whom invoices are for. Invoices that exist keep what they say. */
export function DetailsForm({ values, countries }: DetailsFormProps) {
  const t = useTranslations("details");
  const form = useRulesForm<Details>({ values, check: checkDetails });
  const { submit, state, isBusy } = useSubmit({
    send: (typed: Details) => sendForm(saveDetails, readDetails(typed)),
    onDone: () => showToast(t("saved"), { tone: "good" }),
  });
  const press = form.handleSubmit(async (typed) => {
    const end = await submit(typed);
    if (end.end === "refused") putBack(form, besideFields(end.failure.fields));
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isWhole = failure !== null && Object.keys(besideFields(failure.fields)).length === 0;
  const field = useField(form);
  // The first wrong field takes the focus, in the order of this; so the one that comes and goes is named here.
  const company = field("companyname");
  const isRussian = isRussianCompany({ country: form.watch("country"), kind: form.watch("kind") });
  return (
    <Card title={t("party.title")} footer={t("party.frozen")}>
      <form method="post" onSubmit={press} noValidate className="space-y-4">
        <SelectField {...field("kind")} className="sm:max-w-64">
          <option value="person">{t("kinds.person")}</option>
          <option value="company">{t("kinds.company")}</option>
        </SelectField>
        {form.watch("kind") === "company" && <TextField {...company} autoComplete="organization" required />}
        <Pair>
          <TextField {...field("firstname")} autoComplete="given-name" required />
          <TextField {...field("lastname")} autoComplete="family-name" required />
        </Pair>
        <AddressFields field={field} countries={countries} optional={t("optional")} />
        {isRussian && (
          <Pair>
            <TextField {...field("co_inn")} inputMode="numeric" maxLength={12} />
            <TextField {...field("co_kpp")} maxLength={9} />
          </Pair>
        )}
        <TextField
          {...field("phone")}
          type="tel"
          autoComplete="tel"
          optionalLabel={t("optional")}
          help={t("phoneHelp")}
        />
        <FormNotice problems={isWhole ? [{ doc: failure.doc, field: null }] : []} />
        <CallButton
          calls="billing/update_client"
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </CallButton>
      </form>
    </Card>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}

type Field = ReturnType<typeof useField>;

/** Label, registration and the error of a field by its name. */
function useField(form: UseFormReturn<Details>) {
  const t = useTranslations("details");
  return (name: keyof Details) => {
    const found = problems.find((problem) => problem === form.formState.errors[name]?.message);
    return { label: t(`fields.${name}`), error: found && t(`errors.${found}`), ...form.register(name) };
  };
}

type AddressProps = Pick<DetailsFormProps, "countries"> & { field: Field; optional: string };

function AddressFields({ field, countries, optional }: AddressProps) {
  return (
    <>
      <TextField {...field("address1")} autoComplete="address-line1" required />
      <TextField {...field("address2")} autoComplete="address-line2" optionalLabel={optional} />
      <Pair>
        <TextField {...field("postcode")} autoComplete="postal-code" />
        <TextField {...field("city")} autoComplete="address-level2" required />
      </Pair>
      <Pair>
        <TextField {...field("state")} autoComplete="address-level1" optionalLabel={optional} />
        <SelectField {...field("country")} autoComplete="country" required>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </Pair>
    </>
  );
}
