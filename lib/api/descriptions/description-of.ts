import { auth } from "./auth";
import { billing } from "./billing";
import { catalog } from "./catalog";
import { dns } from "./dns";
import { keys } from "./keys";
import { networks } from "./networks";
import { orders } from "./orders";
import { servers } from "./servers";

const all = new Map(
  [auth, billing, catalog, dns, keys, networks, orders, servers].flatMap((part) => Object.entries(part)),
);

/** What a call of the API does and answers, in one to three sentences. */
export const descriptionOf = (name: string): string => all.get(name) ?? "";

export const describedCalls = (): string[] => [...all.keys()];
