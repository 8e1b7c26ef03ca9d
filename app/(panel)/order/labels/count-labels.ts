import type { OrderLabels } from "./labels";

/**
 * "3 months", "8 cores" by number, and the price of traffic by month. Rendered on the server (make-labels.ts),
 * because plural rules and money arithmetic are slow to load in a browser.
 */
export type CountLabels = {
  months: Record<number, string>;
  cores: Record<number, string>;
  traffic: {
    /** By plan id: included traffic, and the price above it. */
    limits: Record<number, string>;
    /** The terabytes selected at first. */
    usual: string;
    /** Terabytes → its label, and the monthly price with each plan by id. */
    months: Record<string, { name: string; costs: Record<number, string> }>;
  };
};

export const monthsText = (labels: CountLabels, count: number, t: OrderLabels): string =>
  labels.months[count] ?? t("place.months", { count });

export const coresText = (labels: CountLabels, count: number, t: OrderLabels): string =>
  labels.cores[count] ?? t("preset.coresOf", { count });
