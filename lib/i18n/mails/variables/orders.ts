import type { ContractNotices, EstimateNotices, PriceNotices } from "../notices";
import { choice, lines, link, number, optional, required, text, type VariablesOf } from "./variable";

export const priceVariables: VariablesOf<PriceNotices> = {
  "price.changed": {
    offered: {
      what: choice("servers", "products"),
      plan: text,
      price: text,
      months: number,
      from_day: text,
      servers: number,
      server_list: lines,
      servers_page: link,
    },
    valuesOf: (facts, { money, day, pages }) => {
      const { what = "servers", plan, months = 1, currency, price, from, servers } = facts;
      return {
        what,
        months,
        plan,
        price: money(price, currency),
        from_day: day(from),
        servers: servers.length,
        server_list: servers
          .map(({ hostname, old }) => `${hostname}: ${money(old, currency)} → ${money(price, currency)}`)
          .join("\n"),
        servers_page: what === "servers" ? pages.servers : `${pages.billing}/subscriptions`,
      };
    },
  },
  "price.unchanged": {
    offered: { what: choice("servers", "products"), plan: text, servers: number, servers_page: link },
    valuesOf: ({ what = "servers", plan, servers }, { pages }) => ({
      what,
      plan,
      servers,
      servers_page: what === "servers" ? pages.servers : `${pages.billing}/subscriptions`,
    }),
  },
};

export const contractVariables: VariablesOf<ContractNotices> = {
  "contract.declared": {
    offered: {
      declaration: choice("withdrawal", "cancellation"),
      number,
      name: text,
      contract: text,
      ends_on_line: optional(text),
      moment: text,
    },
    valuesOf: ({ declaration, number: id, name, contract, endsOn, at }, { words, day, moment }) => ({
      declaration,
      number: id,
      name,
      contract,
      ends_on_line: endsOn === null ? null : words.wantedEnd(day(endsOn)),
      moment: moment(at),
    }),
  },
};

export const estimateVariables: VariablesOf<EstimateNotices> = {
  "estimate.offered": {
    offered: {
      preset: text,
      location: text,
      count: number,
      text: optional(lines),
      held_until: optional(text),
      estimate_page: required(link),
    },
    valuesOf: ({ preset, location, count, text: said, until }, { day, pages }) => ({
      ...{ preset, location, count, estimate_page: pages.estimate },
      text: said === "" ? null : said,
      held_until: until === null ? null : day(until),
    }),
  },
  "estimate.withdrawn": {
    offered: { preset: text, location: text, count: number, estimate_page: required(link) },
    valuesOf: ({ preset, location, count }, { pages }) => ({
      ...{ preset, location, count, estimate_page: pages.estimate },
    }),
  },
};
