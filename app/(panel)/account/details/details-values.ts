import type { Wrong } from "@/components/form/use-rules-form";
import { parsePhone } from "@/lib/base/phone";
import { readCustomField } from "@/lib/domain/accounts/field-rules";
import { type ProfileText, profileTexts, readProfileText } from "@/lib/domain/accounts/rules";

/** The form as it is typed. */
export type Details = Record<ProfileText, string> & {
  kind: "person" | "company";
  country: string;
  phone: string;
  co_inn: string;
  co_kpp: string;
};

/** The names of what can be wrong with a field, for which the form has texts. */
export const problems = ["empty", "long", "form", "phone", "inn", "kpp", "country", "server"] as const;
export type Problem = (typeof problems)[number];

/** Everything that is wrong with the input, from top to bottom. The server checks it again. */
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

export const isRussianCompany = ({ country, kind }: Pick<Details, "country" | "kind">): boolean =>
  country === "RU" && kind === "company";

/** The form as the parameters of the call. */
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

/** The refused fields, as the form calls them. */
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
