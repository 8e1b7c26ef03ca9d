import { signOf } from "@/lib/base/money-text";
import { failureText } from "../../failures";
import type { ServerNotices } from "../notices";
import { choice, isYes, link, optional, text, type VariablesOf, yesOrNo } from "./variable";

export const serverVariables: VariablesOf<ServerNotices> = {
  "server.deployed": {
    offered: { hostname: text, address: text, paid_until: optional(text), server_page: link },
    valuesOf: ({ id, hostname, ip, paidUntil }, { pages }) => ({
      hostname,
      address: ip,
      paid_until: paidUntil,
      server_page: `${pages.servers}/${id}`,
    }),
  },
  "server.deploy_failed": {
    offered: { hostname: text, failure: text, refunded: optional(text), job_page: link },
    valuesOf: ({ hostname, failure, refunded, currency, job }, { money, pages, locale }) => ({
      hostname,
      failure: failureText(failure, locale),
      refunded: signOf(refunded) > 0 ? money(refunded, currency) : null,
      job_page: `${pages.jobs}/${job}`,
    }),
  },
  "server.backup_failed": {
    offered: { hostname: text, what: choice("backup", "snapshot"), failure: text, backups_page: link },
    valuesOf: ({ id, hostname, what, failure }, { pages, locale }) => ({
      hostname,
      what,
      failure: failureText(failure, locale),
      backups_page: `${pages.servers}/${id}/backups`,
    }),
  },
  "order.review": {
    offered: {
      hostname: text,
      stage: choice("waiting", "identity", "rejected"),
      server_page: optional(link),
      identity_page: optional(link),
      billing_page: link,
      help_page: link,
    },
    valuesOf: ({ id, hostname, what }, { pages }) => ({
      hostname,
      stage: what,
      server_page: what === "rejected" ? null : `${pages.servers}/${id}`,
      identity_page: what === "identity" ? `${pages.account}/identity` : null,
      billing_page: pages.billing,
      help_page: pages.help,
    }),
  },
  "server.deploy_late": {
    offered: { hostname: text, is_ready: yesOrNo, credited: optional(text), job_page: link },
    valuesOf: ({ hostname, isReady, amount, currency, job }, { money, pages }) => ({
      hostname,
      is_ready: isYes(isReady),
      credited: amount ? money(amount, currency) : null,
      job_page: `${pages.jobs}/${job}`,
    }),
  },
};
