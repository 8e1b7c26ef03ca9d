import type { ReceiptProblem } from "@/lib/domain/money/payments/book-receipt";

/** Why an incoming payment in a bank statement was not booked, as the operator's command prints it. */
export function receiptProblemText(problem: ReceiptProblem): string {
  switch (problem.code) {
    case "no_reference":
      return "no reference";
    case "no_currency":
      return "the statement names no currency: say it with --currency";
    case "wrong_reference":
      return "the reference has wrong check digits";
    case "unknown_reference":
      return "no invoice has that reference";
    case "other_company":
      return "the account is another company's";
    case "other_currency":
      return `the invoice is in ${problem.currency}`;
    case "other_amount":
      return `${problem.due} is due`;
    case "several":
      return "invoices of several customers fit";
    case "possible_duplicate":
      return "another file may have the same money: decide in the panel";
    case "nothing_due":
      return "nothing is due";
    case "refused":
      return `refused: ${problem.message}`;
  }
}
