import type { AbuseNotices, MailTemplates } from "../../notices";

export const abuseMails: MailTemplates<AbuseNotices> = {
  "abuse.received": {
    subject: "Complaint received [{number}]",
    body: `We received your complaint about {address}. Its number is {number}.

We will look into it and ask the customer to end what you complain of, if one of ours had the address then. We tell nobody who you are without need.

This is the only email about it, unless we have a question.`,
  },
  "abuse.reminder": {
    subject: "Please answer the complaint about {address} by {due}",
    body: `We told you about a complaint about {address} (case {number}) and have no answer yet.

Please tell us by {due} what you have done about it:
{ticket_page}

Without an answer we may block the address.`,
  },
};
