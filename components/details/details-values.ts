import type { Wrong } from "@/components/form/submit/use-rules-form";
import type { OutputOf } from "@/lib/api/client";
import { parsePhone } from "@/lib/base/phone";
import {
  missingForInvoice,
  type ProfileText,
  profileTexts,
  readProfileText,
} from "@/lib/domain/customers/accounts/rules";
import { readCustomField } from "@/lib/domain/customers/accounts/shared/field-rules";

/** The form's values as typed. */
export type Details = Record<ProfileText, string> & {
  kind: "person" | "company";
  country: string;
  phone: string;
  co_inn: string;
  co_kpp: string;
};

/** The form's initial values, from the account's details. */
export function detailsOf({
  custom,
  missing: _,
  tax_number: __,
  tax: ___,
  ...texts
}: OutputOf<"accounts", "details">): Details {
  const { co_customertype = "", co_inn = "", co_kpp = "" } = custom;
  const isCompany = co_customertype === "legal entity" || texts.companyname !== "";
  return { ...texts, kind: isCompany ? "company" : "person", co_inn, co_kpp };
}

/** Names of field errors, for which the form has texts. */
export const problems = [
  "empty",
  "long",
  "form",
  "phone",
  "inn",
  "kpp",
  "country",
  "postcode",
  "server",
] as const;
export type Problem = (typeof problems)[number];

/** All validation errors, from top to bottom. The server checks again. */
export function checkDetails(values: Details): Wrong<Details> & { [F in keyof Details]?: Problem } {
  const wrong: { [F in keyof Details]?: Problem } = {};
  if (values.kind === "company" && values.companyname.trim() === "") wrong.companyname = "empty";
  for (const field of profileTexts) {
    const read = readProfileText(field, values[field]);
    if ("problem" in read) wrong[field] ??= read.problem;
  }
  if (values.phone.trim() !== "" && !parsePhone(values.phone, 0)) wrong.phone = "phone";
  if (!isRussianCompany(values)) return wrong;
  if ("problem" in readCustomField("co_inn", values.co_inn)) wrong.co_inn = "inn";
  if ("problem" in readCustomField("co_kpp", values.co_kpp)) wrong.co_kpp = "kpp";
  return wrong;
}

/** Same, plus fields that an invoice requires. */
export function checkForInvoice(values: Details): ReturnType<typeof checkDetails> {
  const wrong = checkDetails(values);
  const { kind, country, phone: _, co_inn, co_kpp, ...typed } = values;
  const texts = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]));
  const missing = missingForInvoice({
    ...(texts as Record<ProfileText, string>),
    companyname: kind === "company" ? typed.companyname.trim() : "",
    country,
    custom: { co_customertype: kind === "company" ? "legal entity" : "individual", co_inn, co_kpp },
  });
  for (const one of missing) {
    if (one === "postcode_form") wrong.postcode ??= "postcode";
    else wrong[one] ??= one === "co_inn" && co_inn.trim() !== "" ? "inn" : "empty";
  }
  return wrong;
}

export const isRussianCompany = ({ country, kind }: Pick<Details, "country" | "kind">): boolean =>
  country === "RU" && kind === "company";

/** The form's values as parameters of the call. */
export function readDetails(values: Details) {
  const { kind, country, phone, co_inn, co_kpp, companyname, ...texts } = values;
  const named = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [`billing_${field}`, text]),
  ) as { [F in keyof typeof texts as `billing_${F}`]: string };
  return {
    ...named,
    billing_companyname: kind === "company" ? companyname : "",
    billing_country: country,
    billing_phonenumber: phone,
    co_customertype: kind === "company" ? "legal entity" : "individual",
    ...(isRussianCompany(values) ? { co_inn, co_kpp } : {}),
  };
}

/** The server's field errors, by the form's field names. */
export function besideFields(fields: Readonly<Record<string, string>>): Wrong<Details> {
  const names = Object.keys(fields).map((name) => name.replace(/^billing_/, ""));
  const known: Record<string, keyof Details> = {
    phonenumber: "phone",
    country: "country",
    co_inn: "co_inn",
    co_kpp: "co_kpp",
  };
  for (const field of profileTexts) known[field] = field;
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = Object.hasOwn(known, name) ? known[name] : undefined;
      return field ? [[field, field === "country" ? "country" : "server"]] : [];
    }),
  );
}
