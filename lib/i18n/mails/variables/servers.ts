import { signOf } from "@/lib/base/money-text";
import { failureText } from "../../failures";
import type { ServerNotices } from "../notices";
import { choice, isYes, lines, link, number, optional, text, type VariablesOf, yesOrNo } from "./variable";

type Alert = ServerNotices["server.alert"];

/** `- web-1: 93.4 %`, one a line, and how many more there are. */
function listOf({ servers, count, metric }: Alert, locale: string): string {
  const unit = metric === "in" || metric === "out" ? "Mbit/s" : "%";
  const own = servers.map(({ hostname, value }) =>
    value === null ? `- ${hostname}` : `- ${hostname}: ${value.toLocaleString(locale)} ${unit}`,
  );
  const more = count - servers.length;
  return [...own, ...(more > 0 ? [`… +${more}`] : [])].join("\n");
}

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
  "server.transfer_offered": {
    offered: { until: text, transfers_page: link },
    valuesOf: ({ until }, { pages, day }) => ({
      until: day(until),
      transfers_page: `${pages.servers}/transfers`,
    }),
  },
  "server.transfer_ended": {
    offered: {
      hostname: text,
      outcome: choice("accepted", "declined"),
      credited: optional(text),
      billing_page: link,
    },
    valuesOf: ({ hostname, outcome, amount, currency }, { money, pages }) => ({
      hostname,
      outcome,
      credited: amount ? money(amount, currency) : null,
      billing_page: pages.billing,
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
  "server.alert": {
    offered: {
      metric: choice("cpu", "memory", "disk", "in", "out", "down", "unreachable"),
      is_over: yesOrNo,
      hostname: text,
      count: number,
      threshold: text,
      minutes: number,
      servers: lines,
      server_page: link,
    },
    valuesOf: (facts, { pages, locale }) => ({
      metric: facts.metric,
      is_over: isYes(facts.isOver),
      hostname: facts.servers[0]?.hostname ?? "",
      count: facts.count,
      threshold: facts.threshold.toLocaleString(locale),
      minutes: facts.minutes,
      servers: listOf(facts, locale),
      server_page: `${pages.servers}/${facts.id}/monitoring`,
    }),
  },
};
