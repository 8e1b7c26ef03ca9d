import type { OutputOf } from "@/lib/api/client";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import type { Choice } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";

/** What is neither in the price nor in links; not kept over a reload, because scripts may hold secrets. */
export type Extras = {
  /** Firewall rule sets, in order. */
  sets: readonly number[];
  script: string;
  userData: string;
  ipv6: boolean;
  /** Installed in place of the system, as far as it fits. */
  image: OwnImage | null;
  /** The private network that each server joins, as far as it is in the location. */
  network: { id: number; location: string } | null;
};

/** An image that the account has made of a server. */
export type OwnImage = OutputOf<"eq", "images">["images"][number];

export const noExtras: Extras = {
  ...{ sets: [], script: "", userData: "" },
  ...{ ipv6: false, image: null, network: null },
};

/** The extras with what decides which of them are possible. */
export type ExtrasHold = { extras: Extras; options: OrderOptions; draft: OrderDraft; choice: Choice };

export type ExtrasProps = ExtrasHold & {
  onExtras: (changed: Partial<Extras>) => void;
  onSelect: (field: keyof OrderDraft, value: string) => void;
};
