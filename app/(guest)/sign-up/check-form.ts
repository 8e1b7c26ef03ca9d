import type { FormProblem, FormTexts } from "@/components/form/use-action-form";
import { parseEmail } from "@/lib/base/email";
import { currenciesFor, readName } from "@/lib/domain/accounts/sign-up-rules";
import { checkPassword } from "@/lib/domain/passwords/rules";

/** Everything that is wrong with what was typed, from top to bottom; the server looks again, and at more. */
export function checkForm(values: FormTexts): FormProblem[] {
  const email = parseEmail(values.email ?? "");
  const password = checkPassword(values.password ?? "", values.email ?? "");
  const names = (["firstname", "lastname"] as const).flatMap((field) => {
    const read = readName(values[field] ?? "");
    return "problem" in read ? [{ doc: `name.${read.problem}`, field }] : [];
  });
  return [
    ...(email.isValid ? [] : [{ doc: `email.${email.problem}`, field: "email" }]),
    ...(password ? [{ doc: `password.${password}`, field: "password" }] : []),
    ...names,
    ...(values.country ? [] : [{ doc: "country.empty", field: "country" }]),
  ];
}

/** The form's texts as the operation takes them. */
export function readForm(values: FormTexts) {
  const { email = "", password = "", firstname = "", lastname = "", country = "" } = values;
  const currencies = currenciesFor(country);
  return {
    email,
    password,
    firstname,
    lastname,
    country,
    currency: currencies.find((code) => code === values.currency) ?? currencies[0],
    language: values.language === "ru" ? ("ru" as const) : ("en" as const),
  };
}
