import type { ProblemName } from "@/components/form/submit/use-action-form";
import { parseEmail } from "@/lib/base/email";
import { localeOf } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { currenciesFor, readName } from "@/lib/domain/customers/accounts/sign-up-rules";
import { checkPassword } from "@/lib/domain/identity/passwords/rules";

/** The form as it is typed. */
export type SignUp = {
  email: string;
  password: string;
  firstname: string;
  lastname: string;
  country: string;
  currency: string;
  language: string;
  accepted: boolean;
};

const nameProblem = (text: string): ProblemName | undefined => {
  const read = readName(text);
  return "problem" in read ? `name.${read.problem}` : undefined;
};

/** Everything that is wrong with the input, from top to bottom. The server checks it again, and more. */
export function checkForm(values: SignUp): { [F in keyof SignUp]?: ProblemName } {
  const email = parseEmail(values.email);
  const password = checkPassword(values.password, values.email);
  return {
    email: email.isValid ? undefined : `email.${email.problem}`,
    password: password ? `password.${password}` : undefined,
    firstname: nameProblem(values.firstname),
    lastname: nameProblem(values.lastname),
    country: values.country ? undefined : "country.empty",
  };
}

/** The form as the input of the operation. */
export function readForm(values: SignUp, sold: readonly Currency[]) {
  const currencies = currenciesFor(values.country, sold);
  const { accepted: _, ...typed } = values;
  return {
    ...typed,
    currency: currencies.find((code) => code === values.currency) ?? currencies[0],
    language: localeOf(values.language),
  };
}
