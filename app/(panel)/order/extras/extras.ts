import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import type { Choice } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";

/** What is neither in the price nor in links; not kept over a reload, because scripts may hold secrets. */
export type Extras = {
  /** Firewall rule sets, in order. */
  sets: readonly number[];
  script: string;
  userData: string;
};

export const noExtras: Extras = { sets: [], script: "", userData: "" };

/** The extras with what decides which of them are possible. */
export type ExtrasHold = { extras: Extras; options: OrderOptions; draft: OrderDraft; choice: Choice };

export type ExtrasProps = ExtrasHold & {
  onExtras: (changed: Partial<Extras>) => void;
  onSelect: (field: keyof OrderDraft, value: string) => void;
};
