import type { MailTemplates, ServerNotices } from "../../notices";

export const serverMails: MailTemplates<ServerNotices> = {
  "server.deployed": {
    subject: "Server {hostname} is ready",
    body: `{hostname} is ready.

Address: {address}
{has_paid_until, select, yes {Paid until: {paid_until}} other {Paid by the hour from your credit}}

{server_page}`,
  },
  "server.deploy_failed": {
    subject: "Server {hostname} could not be deployed",
    body: `We tried several times, but server {hostname} could not be deployed ({failure}).

{has_refunded, select, yes {We returned {refunded} to your credit.} other {You paid nothing for it.}}

{job_page}`,
  },
  "server.backup_failed": {
    subject:
      "{what, select, backup {No backup of {hostname} was made} other {No snapshot of {hostname} was made}}",
    body: `{what, select, backup {The scheduled backup of {hostname} could not be made ({failure}). Earlier backups are still there.} other {The scheduled snapshot of {hostname} could not be made ({failure}). Earlier snapshots are still there.}}

We try again at the next scheduled time, and write again only after one has succeeded in between.

{backups_page}`,
  },
  "server.transfer_offered": {
    subject: "A server is offered to you",
    body: `Another customer offers a server to your account. You can accept or decline it until {until}. Nothing happens until you do.

What it is and what it costs: {transfers_page}`,
  },
  "server.transfer_ended": {
    subject:
      "{outcome, select, accepted {Server {hostname} has changed hands} other {Your offer of {hostname} was declined}}",
    body: `{outcome, select, accepted {The other account has accepted server {hostname}. It's theirs from now on, with its addresses, disks and backups.} other {The other account has declined server {hostname}. It stays yours, and nothing has changed.}}

{has_credited, select, yes {For the days that you had paid and not used we returned {credited} to your credit.} other {}}

{billing_page}`,
  },
  "order.review": {
    subject:
      "{stage, select, rejected {We couldn't accept your order of {hostname}} identity {Your order of {hostname}: please confirm your identity} other {We're checking your order of {hostname}}}",
    body: `{stage, select, rejected {We checked your order of {hostname} and can't accept it. What you paid goes back to where it came from: to your card, or to your credit. A separate email says how much.} identity {Your order of {hostname} is paid. Before we deploy it, please confirm your identity. We continue with the order after that.} other {Your order of {hostname} is paid. We check it before we deploy it; you don't have to do anything.}}

{identity_page}

{server_page}

Your invoices: {billing_page}
Questions: {help_page}`,
  },
  "server.deploy_late": {
    subject:
      "{has_credited, select, yes {Server {hostname}: late, and credited} other {Server {hostname} is taking longer than it should}}",
    body: `{is_ready, select, yes {Server {hostname} is ready, but it took} other {We're still deploying server {hostname}, and it's taking}} longer than it should. Sorry about that.

{has_credited, select, yes {We added {credited} to your credit. You don't have to do anything.} other {You don't have to do anything: we're working on it. If it fails, you'll get what you paid back as credit. Here is how far it is:}}

{job_page}`,
  },
  "server.alert": {
    subject:
      "{is_over, select, yes {Over: } other {}}{metric, select, cpu {processor busy} memory {memory nearly full} disk {disk nearly full} in {much incoming traffic} out {much outgoing traffic} down {server down} other {server not answering}}, {count, plural, one {{hostname}} other {# servers}}",
    body: `{is_over, select, yes {This is over} other {This has been so for {minutes, plural, one {a minute} other {# minutes}}}}: {metric, select, cpu {processor at {threshold} % or more} memory {memory at {threshold} % or more} disk {disk at {threshold} % or more} in {incoming traffic of {threshold} Mbit/s or more} out {outgoing traffic of {threshold} Mbit/s or more} down {the server is off although it should be on} other {the server does not answer a check of the panel}}.

{servers}

Charts, rules and quiet hours: {server_page}`,
  },
};
