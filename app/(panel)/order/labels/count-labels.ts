import type { OrderLabels } from "./labels";

/**
 * "3 months", "8 cores" by number, and what months of traffic cost. Made on the server (make-labels.ts), because plural rules and
 * arithmetic with money are slow to load in a browser.
 */
export type CountLabels = {
  months: Record<number, string>;
  cores: Record<number, string>;
  traffic: {
    /** By the plan's id: how much it includes, and what more costs. */
    limits: Record<number, string>;
    /** The terabytes that are shown at first. */
    usual: string;
    /** Terabytes → the month's name, and what it costs with each plan by its id. */
    months: Record<string, { name: string; costs: Record<number, string> }>;
  };
};

export const monthsText = (labels: CountLabels, count: number, t: OrderLabels): string =>
  labels.months[count] ?? t("place.months", { count });

export const coresText = (labels: CountLabels, count: number, t: OrderLabels): string =>
  labels.cores[count] ?? t("preset.coresOf", { count });
