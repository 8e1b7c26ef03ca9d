import { parseArgs } from "node:util";
import { addCompany } from "@/lib/domain/companies/add";
import { editCompany } from "@/lib/domain/companies/edit";
import { listCompanies } from "@/lib/domain/companies/list";
import type { Company } from "@/lib/domain/companies/schema";
import { DomainError } from "@/lib/domain/kernel/errors";
import { operatorContext } from "@/lib/session/context";

/** The options of `company add` and `company edit`; the operations call them the same, with `_` for `-`. */
const names = [
  "name",
  "address",
  "country",
  "tax-id",
  "prefix",
  "tax-rule",
  "payments",
  "bank-holder",
  "bank-account",
  "bank-name",
  "bank-bic",
] as const;

const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));

/** The region and what is said of it. */
function readWords(words: string[]): Record<string, string> {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [region = "", ...rest] = positionals;
  if (rest.length > 0) throw new Error(`What does ${rest[0]} mean? Values with spaces stand in quotes.`);
  const given = Object.entries(values).map(([name, value]) => [name.replaceAll("-", "_"), String(value)]);
  return { region, ...Object.fromEntries(given) };
}

function companyText({
  region,
  name,
  address,
  country,
  tax_id,
  prefix,
  tax_rule,
  payments,
  bank,
}: Company): string {
  const lines = [
    `${region}  ${name}, ${address}, ${country}`,
    `  tax number ${tax_id}, tax rule ${tax_rule}, invoices ${prefix}-…, payments ${payments.join(", ")}`,
    bank ? `  ${bank.account} at ${bank.bank} (${bank.bic}), held by ${bank.holder}` : "  no bank account",
  ];
  return lines.join("\n");
}

/** What is wrong, by the option that says it. */
function optionError(error: unknown): unknown {
  const fields = error instanceof DomainError ? Object.entries(error.extras.fields ?? {}) : [];
  if (fields.length === 0) return error;
  const lines = fields.map(([name, reason]) => {
    const said = name === "region" ? "REGION" : `--${name.replaceAll("_", "-")}`;
    return `${said} ${reason}`;
  });
  return new Error(lines.join("\n"));
}

const writeCompany = (operation: typeof addCompany | typeof editCompany, words: string[]): Promise<Company> =>
  operation.answer(operatorContext(), readWords(words)).catch((error: unknown) => {
    throw optionError(error);
  });

/** `company add|edit|list`: what became of it, as text. */
export async function runCompany(verb: string | undefined, words: string[]): Promise<string | null> {
  if (verb === "add") return companyText(await writeCompany(addCompany, words));
  if (verb === "edit") return companyText(await writeCompany(editCompany, words));
  if (verb !== "list") return null;
  const { companies } = await listCompanies.call(operatorContext(), {});
  return companies.length === 0
    ? "No company sells here: nobody can sign up."
    : companies.map(companyText).join("\n");
}
