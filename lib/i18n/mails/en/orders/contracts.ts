import type { ContractNotices, MailTemplates } from "../../notices";

export const contractMails: MailTemplates<ContractNotices> = {
  "contract.declared": {
    subject:
      "{declaration, select, withdrawal {Your withdrawal was received} other {Your cancellation was received}}",
    body: `We received your {declaration, select, withdrawal {withdrawal from a contract} other {cancellation of a contract}} on {moment}. This email confirms it; keep it.

Name: {name}
Contract: {contract}
{ends_on_line}
Number: {number}

{declaration, select, withdrawal {We will check the date of the order, end the service and refund what you paid for it, less what was used if you asked us to begin at once.} other {We will end the contract on the day you named, or as soon as it can end, and tell you the day.}}

If this wasn't you, answer this email or write to support.`,
  },
};
