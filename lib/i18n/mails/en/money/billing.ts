import type { BillingNotices } from "../../money-notices";
import type { MailTemplates } from "../../notices";

export const billingMails: MailTemplates<BillingNotices> = {
  "invoice.paid": {
    subject:
      "{title, select, receipt {{document} {number}: {amount} added} other {{document} {number} is paid}}",
    body: `{title, select, receipt {Thank you: {amount} was paid and is now in your credit. Your receipt is {number}.} other {Thank you: {amount} was paid, and {document_in_text} {number} is settled.{is_attached, select, yes { The invoice is attached.} other {}}}}

{invoice_page}`,
  },
  "credit_note.issued": {
    subject: "Credit note {number}",
    body: `Credit note {number} was issued for invoice {of_number}: {amount} is {is_to_card, select, yes {on its way to the card that you paid with} other {now in your credit}}. The credit note is attached.

{billing_page}`,
  },
  "payment.credited": {
    subject: "{amount} is now in your credit",
    body: `{document} {number} is canceled. What you had paid of it, {amount}, is now in your credit.

{invoice_page}`,
  },
  "payment.refunded": {
    subject: "Refund to your card: {amount}",
    body: `{amount} is on its way back to the card that you paid invoice {number} with. It was taken from your credit.

{invoice_page}`,
  },
  "payment.taken_back": {
    subject: "Your bank took back {amount}",
    body: `Your bank took back the payment of {amount} for invoice {number}. What it had paid for is owed again.

Owed for payments taken back: {owed}

Until this is settled you can't order anything, and servers that were paid with this money can't be used. They start again by themselves afterwards:
{billing_page}`,
  },
  "payment.unbooked": {
    subject: "Your payment of {amount} no longer counts",
    body: `Our staff took back the import of a bank statement. It had booked a payment of {amount} for invoice {number}, which no longer counts: what it had paid for is unpaid again.

Owed for payments taken back: {owed}

If you did make this payment, contact support, and it will be booked again. Until this is settled you can't order anything, and servers that were paid with it can't be used. They start again by themselves afterwards:
{invoice_page}`,
  },
  "debit.announced": {
    subject: "{amount} will be collected on {day}",
    body: `On {day} we collect {amount} for invoice {number} by SEPA direct debit from your account {account}.

Mandate: {mandate}
Creditor identifier: {creditor}

You don't have to do anything. If you pay in another way before, nothing is collected.

{invoice_page}`,
  },
  "renewal.reminder": {
    subject:
      "{servers, plural, one {{hostname}: {total} due on {due_on}} other {# servers: {total}, the first part due on {due_on}}}",
    body: `{servers, plural, one {Invoice {number} for the next period of {hostname} is not paid yet.} other {Invoices for the next periods of # of your servers, {hostname} among them, are not paid yet.}}{is_by_card, select, yes { Your saved card will be charged for it automatically.} other {}}

{to_pay}
{servers, plural, one {Due: {due_on}} other {}}

{text}

{pay_page}`,
  },
  "renewal.overdue": {
    subject:
      "{servers, plural, one {Overdue: {total} for {hostname}} other {Overdue: {total} for # servers}}",
    body: `{servers, plural, one {Invoice {number} for {hostname} was due on {due_on} and is not paid.} other {Invoices for # of your servers, {hostname} among them, are not paid.}}

{to_pay}

{has_suspend_on, select, yes {{servers, plural, one {If it stays unpaid, the server is suspended on {suspend_on}: it is switched off, and its data is kept.} other {If they stay unpaid, the first server is suspended on {suspend_on}: it is switched off, and its data is kept.}}} other {}}

{text}

{pay_page}`,
  },
  "product.unpaid": {
    subject:
      "{products, plural, one {{is_overdue, select, yes {Overdue: {total} for {product}} other {{product}: {total} due on {due_on}}}} other {{is_overdue, select, yes {Overdue: {total} for # products} other {# products: {total}, the first part due on {due_on}}}}}",
    body: `{products, plural, one {Invoice {number} for {product} {is_overdue, select, yes {was due on {due_on} and is not paid.} other {is not paid yet.}}} other {Invoices for # of your products, {product} among them, are not paid{is_overdue, select, yes {.} other { yet.}}}}{is_by_card, select, yes { Your saved card will be charged for it automatically.} other {}}

{to_pay}
{is_overdue, select, yes {} other {{products, plural, one {Due: {due_on}} other {}}}}

{has_pause_on, select, yes {If nothing is paid, {products, plural, one {it is paused} other {the first of them is paused}} on {pause_on}.} other {}}

{text}

{pay_page}`,
  },
  "product.paused": {
    subject: "{products, plural, one {{product} is paused} other {# products are paused}}",
    body: `{products, plural, one {{product} is paused} other {# of your products, {product} among them, are paused}}, because invoice {number} is not paid.{has_end_on, select, yes { If it stays unpaid, {products, plural, one {it ends} other {they end}} on {end_on}.} other {}}

{to_pay}

Once it is paid, {products, plural, one {it goes} other {they go}} on by {products, plural, one {itself} other {themselves}}:
{pay_page}`,
  },
  "product.ended": {
    subject: "{products, plural, one {{product} has ended} other {# products have ended}}",
    body: `{products, plural, one {{product} has ended} other {# of your products, {product} among them, have ended}}, because nothing was paid. {left, select, cancelled {The unpaid invoice is canceled; nothing is owed for it.} handed_over {The unpaid invoice was handed over for collection and is still owed.} other {The payment that your bank took back is still owed.}}

{billing_page}`,
  },
  "invoice.handed_over": {
    subject: "Invoice {number} was handed over for collection",
    body: `Invoice {number} is not paid. We have handed it over for collection to {collector}, who will contact you.

To pay: {amount}

You can still pay it here:
{invoice_page}`,
  },
  "budget.reached": {
    subject:
      "{level, select, half {Half of the budget is spent} most {80% of the budget is spent} full {The budget is spent} other {The budget will not be enough}}{has_project, select, yes {: {project}} other {}}",
    body: `{has_project, select, yes {Project {project}} other {Your account}}, {month}: {level, select, half {at least half of the monthly budget is spent.} most {80% of the monthly budget is spent.} full {the monthly budget is spent. Nothing is switched off.} other {the month is expected to end beyond its budget.}}

Budget: {budget}
Spent so far: {spent}
Expected until the month ends: {forecast}

{costs_page}`,
  },
  "credit.low": {
    subject:
      "{charged, select, by_hour {Your credit will not last a day} other {Your credit will not cover {hostname}}}",
    body: `{charged, select, by_hour {{servers, plural, one {Server {hostname}, which is paid by the hour,} other {Your servers that are paid by the hour (#, {hostname} among them)}} will use up your credit within a day. A server that the credit does not cover is switched off.

The next 24 hours: {next_day}} other {Invoice {number} for {hostname} is to be paid from credit by {due_on}, but the credit is not enough.

{to_pay}}}
Credit: {credit}

Add funds: {add_funds_page}
{charged, select, by_hour {} other {The invoice: {pay_page}}}`,
  },
  "payment.failed": {
    subject: "Automatic payment for {hostname} failed",
    body: `Invoice {number} for {hostname} could not be paid automatically.

{to_pay}
Credit: {credit}

Pay it here: {pay_page}`,
  },
  "server.suspended": {
    subject: "Server {hostname} is suspended",
    body: `{charged, select, by_hour {{hostname} is switched off, because your credit does not cover its next hour. Its data is kept until {delete_on}; after that the server is deleted. It costs nothing meanwhile.

The next 24 hours: {next_day}
Credit: {credit}

Once there is credit the server starts again by itself:
{add_funds_page}} other {{hostname} is switched off, because invoice {number} is not paid. Its data is kept{has_delete_on, select, yes { until {delete_on}; after that the server is deleted} other {}}.

{to_pay}

Once it is paid the server starts again by itself:
{pay_page}}}`,
  },
  "server.suspended_by_staff": {
    subject: "Server {hostname} is suspended by {company}",
    body: `{company} has suspended {hostname}: it is switched off, and its data is kept.

{has_reason, select, yes {Reason: {reason}} other {}}

Billing is paused: no invoice is issued and nothing falls due meanwhile. When the suspension ends you are told what that means for the paid period.

Ask support: {help_page}
Your servers: {servers_page}`,
  },
  "server.resumed": {
    subject: "The suspension of {hostname} has ended",
    body: `{ends, select, now {{hostname} was suspended for} other {{hostname} can be used again, after}} {days, plural, one {# day} other {# days}}.

{has_charge, select, yes {The time of the suspension is charged: {charge}, due by {charge_due}.{has_paid_until, select, yes { Once that is paid, the server is paid until {paid_until}.} other {}}} other {The days of the suspension are not charged.{has_paid_until, select, yes { The server is paid until {paid_until}.} other {}}}}

{ends, select, now {You asked for it to end, and that day has passed: it ends now and is deleted with its data.} later {As you asked, it ends on {ends_on} and is then deleted with its data.} other {}}

{servers_page}`,
  },
  "server.changed_by_staff": {
    subject: "Server {hostname} was changed by {company}",
    body: `{change, select, due {{company} has extended the paid period of {hostname}: it is paid until {paid_until} now. An open invoice for the next period is replaced.} price {{company} has set the price of {hostname}: {price} {months, plural, one {a month} other {for # months}}, tax included, from the next invoice on.} resize {{company} has made {hostname} the plan {plan}. The rest of the paid period costs nothing more; the next one has the price of the new plan.} reinstall {{company} installs {hostname} again: its disks are erased. Once it is ready, its page shows the new root password once.} rescue {{company} has started {hostname} from a rescue system, which you had allowed. Your disks are unchanged. Its page shows you the one-time password of the rescue system; support cannot see it.} rescue_ended {{company} has started {hostname} from its disk again.} root_password {{company} has set a new root password on {hostname}, which you had allowed. Its page shows it to you once; support cannot see it.} given {{company} has handed {hostname} over to another account, as agreed. What you had paid for days after today is your credit.} received {{company} has handed {hostname} over to your account. Its next period is invoiced to you from today on. The earlier owner may know its passwords: change them, or install it again.} ended {{company} has ended {hostname}; it is deleted with its data.} blocked {{company} has blocked the address {address} of {hostname}: nothing reaches it or leaves it. Answer the ticket about it, or ask support to unblock it.} unblocked {{company} has unblocked the address {address} of {hostname}.} firewall_on {{company} has applied the firewall rule sets of {hostname}: its traffic is filtered by them.} firewall_off {{company} has taken the firewall off {hostname}: nothing filters its traffic until its rule sets are applied again.} other {Support at {company} has opened the screen of {hostname}, which you had allowed. What it showed is not stored.}}

{has_reason, select, yes {Reason: {reason}} other {}}

Ask support: {help_page}
Your servers: {servers_page}`,
  },
  "payment.late": {
    subject: "Your transfer of {amount} is now credit",
    body: `We received {amount} for invoice {number}, the order of {hostname}. That order had expired before the money came, so nothing was set up, and the amount is in your credit.

Order again and pay with it: {servers_page}
Your credit: {billing_page}
For a refund, ask support: {help_page}`,
  },
  "server.terminated": {
    subject: "Server {hostname} was deleted",
    body: `{why, select, unpaid {{hostname} was deleted with its data, because it was not paid. {left, select, cancelled {Its unpaid invoice is canceled; nothing is owed for it.} taken_back {The payment that your bank took back is still owed.} handed_over {Its unpaid invoice was handed over for collection and is still owed.} other {Nothing is owed for it.}}} other {{hostname} was deleted with its data, as you asked.}}

{billing_page}`,
  },
};
