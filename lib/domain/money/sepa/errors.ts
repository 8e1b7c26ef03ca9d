import { argument, failure } from "../../kernel/errors/error-entry";

export const sepaErrors = {
  "sepa.no_account": failure({
    kind: "conflict",
    text: "the company has no bank account with an IBAN of SEPA",
  }),
  "sepa.no_creditor": failure({ kind: "conflict", text: "the company has no creditor identifier" }),
  "sepa.nothing": failure({ kind: "conflict", text: "there is nothing to order" }),
  /** `payee`: whose account it is, as was typed. */
  "sepa.unreachable": failure<{ payee: string }>({
    kind: "conflict",
    text: ({ payee }) => argument("payouts", `${payee} cannot be paid by SEPA`),
  }),
  "sepa.other_company": failure({ kind: "conflict", text: "a payout is another company's" }),
  "sepa_file.not_found": failure({ kind: "not_found", text: "file not found" }),
  "sepa_file.over": failure({ kind: "conflict", text: "the file is approved or stopped already" }),
  "sepa_file.own": failure({ kind: "conflict", text: "whoever made the file cannot approve it" }),
  "sepa_file.waiting": failure({ kind: "conflict", text: "a second person has to approve the file first" }),
  "payout.waiting": failure({ kind: "conflict", text: "a payout of this account is waiting already" }),
  "mandate.not_found": failure({ kind: "not_found", text: "mandate not found" }),
  "mandate.exists": failure({ kind: "conflict", text: "there is a mandate already" }),
  "mandate.not_offered": failure({ kind: "conflict", text: "direct debits are not offered" }),
  "mandate.changed": failure({
    kind: "conflict",
    text: "the text of the mandate has changed",
  }),
};
