import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";
import { listCompanies } from "@/lib/domain/money/companies/list";
import type { Company } from "@/lib/domain/money/companies/schema";
import { operatorContext } from "@/lib/session/context";
import { asInput, readWords } from "./read-arguments";

/** Parses the region and the options to the operation's input. */
function readCompany(verb: "add" | "edit", words: string[]): Record<string, string> {
  const { words: said, options } = readWords(`company ${verb}`, words);
  return { region: said.REGION ?? "", ...asInput(options) };
}

function companyText({
  region,
  name,
  address,
  country,
  tax_id,
  prefix,
  tax_rule,
  time_zone,
  address_above,
  payments,
  bank,
}: Company): string {
  const lines = [
    `${region}  ${name}, ${address}, ${country}`,
    `  tax number ${tax_id}, tax rule ${tax_rule}, invoices ${prefix}-…, payments ${payments.join(", ")}`,
    `  documents have their days in ${time_zone}; orders need the buyer's whole address above ${address_above}`,
    bank ? `  ${bank.account} at ${bank.bank} (${bank.bic}), held by ${bank.holder}` : "  no bank account",
  ];
  return lines.join("\n");
}

/** Rewrites a validation error to name the command-line option of each field. */
function optionError(error: unknown): unknown {
  const fields = error instanceof DomainError ? Object.entries(error.extras.fields ?? {}) : [];
  if (fields.length === 0) return error;
  const lines = fields.map(([name, reason]) => {
    const said = name === "region" ? "REGION" : `--${name.replaceAll("_", "-")}`;
    return `${said} ${reason}`;
  });
  return new Error(lines.join("\n"));
}

const operations = { add: addCompany, edit: editCompany };

const writeCompany = async (verb: "add" | "edit", words: string[]): Promise<Company> =>
  operations[verb].answer(operatorContext(), readCompany(verb, words)).catch((error: unknown) => {
    throw optionError(error);
  });

/** Runs `company add|edit|list`; returns its output. */
export async function runCompany(verb: string | undefined, words: string[]): Promise<string | null> {
  if (verb === "add") return companyText(await writeCompany("add", words));
  if (verb === "edit") return companyText(await writeCompany("edit", words));
  if (verb !== "list") return null;
  const { companies } = await listCompanies.call(operatorContext(), {});
  return companies.length === 0
    ? "No company sells here: nobody can sign up."
    : companies.map(companyText).join("\n");
}
