import type { LineParams, TaxParams } from "@/lib/base/params/billing";
import { nameOnWire, periodLabels } from "./line-wire";

/*
 * What the order page needs of the words of billing, apart from the rest: it has no room for that.
 */
export type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;
export type Rule = Exclude<TaxParams["code"], "not_a_sale">;
export type LineLabels = Say<
  | "line.ipv4"
  | "line.setup"
  | "line.discount"
  | "line.agreedDiscount"
  | "line.promo"
  | "line.addFunds"
  | "line.invoice"
  | "line.planChange"
  | "line.licence"
  | "line.addresses"
  | "line.backupsDaily"
  | "line.backupsWeekly"
  | "line.backupsDailyRest"
  | "line.backupsWeeklyRest"
  | "line.disk"
  | "line.diskRest"
  | "line.byTheHour"
  | "line.hours"
>;

/** The same in a word or two, where the rate stands beside it. */
export const taxRuleLabels = (params: TaxParams, t: Say<`summary.taxReason.${Rule}`>): string =>
  params.code === "not_a_sale" ? "" : t(`summary.taxReason.${params.code}`);

/** Names of machines and plans are the catalog's own; what is ours is said in the reader's language. */
export const lineLabels = (params: LineParams, t: LineLabels): string =>
  `${nameWords(params, t)}${periodLabels(params)}`;

function nameWords(params: LineParams, t: LineLabels): string {
  switch (params.code) {
    case "setup":
      return t("line.setup", { name: params.name });
    case "ipv4":
      return t("line.ipv4", { count: params.count });
    case "plan_change":
      return t("line.planChange", {
        from: params.from,
        to: params.to,
        hostname: params.hostname,
        days: params.days,
        until: params.until,
      });
    case "licence":
      return t("line.licence", {
        name: params.name,
        hostname: params.hostname,
        days: params.days,
        until: params.until,
      });
    case "addresses":
      return t("line.addresses", {
        count: params.count,
        hostname: params.hostname,
        days: params.days,
        until: params.until,
      });
    case "backups":
      return t(params.every === "daily" ? "line.backupsDaily" : "line.backupsWeekly");
    case "backups_rest": {
      const { hostname, days, until } = params;
      return t(params.every === "daily" ? "line.backupsDailyRest" : "line.backupsWeeklyRest", {
        ...{ hostname, days, until },
      });
    }
    case "disk":
      return t("line.disk", { count: params.gb });
    case "disk_rest": {
      const { gb, hostname, days, until } = params;
      return t("line.diskRest", { count: gb, hostname, days, until });
    }
    case "by_the_hour":
      return t("line.byTheHour", { name: params.name, place: params.hostname ?? params.location });
    case "hours":
      return t("line.hours", {
        name: params.name,
        hostname: params.hostname,
        hours: params.hours,
        from: params.from,
        until: params.until,
      });
    case "invoice":
      return t("line.invoice", { number: params.number });
    case "add_funds":
      return t("line.addFunds");
    case "discount":
      return t("line.discount");
    case "agreed_discount":
      return t("line.agreedDiscount", { percent: params.percent.replace(/\.00$/, "") });
    case "promo":
      return t("line.promo", { name: params.name });
    default:
      return nameOnWire(params);
  }
}
