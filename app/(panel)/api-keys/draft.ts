import type { InputOf } from "@/lib/api/client";
import { checkNotification, endOfDay, type NotifyMethod } from "@/lib/domain/api-keys/rules";
import type { KeyCard } from "@/lib/domain/api-keys/schema";
import type { Addresses } from "./addresses";

/** The values of the key form. */
export type Draft = {
  name: string;
  scope: "account" | "server";
  serverId: number | null;
  ip: string;
  method: NotifyMethod;
  address: string;
  isActive: boolean;
  /** `YYYY-MM-DD`, or empty. */
  expires: string;
  isExempt: boolean;
  isNarrowed: boolean;
  rights: readonly string[];
};

export const emptyDraft: Draft = {
  name: "",
  scope: "account",
  serverId: null,
  ip: "",
  method: "none",
  address: "",
  isActive: true,
  expires: "",
  isExempt: false,
  isNarrowed: false,
  rights: [],
};

export const draftOf = (card: KeyCard): Draft => ({
  name: card.name,
  scope: card.server_id === 0 ? "account" : "server",
  serverId: card.server_id || null,
  ip: card.ip.replaceAll(",", "\n"),
  method: card.login_notify_method,
  address: card.login_notify_address ?? "",
  isActive: card.active === 1,
  expires: card.expires ?? "",
  isExempt: card.pin_exempt === 1,
  isNarrowed: card.permissions !== null,
  rights: card.permissions ?? [],
});

export type Field = "name" | "serverId" | "ip" | "address" | "expires" | "rights";
/** A key of the messages `apiKeys.problem`, and the entry of the list that it is about. */
export type Problem = { says: ProblemWord; entry?: string };
type ProblemWord =
  | "nameMissing"
  | "nameAscii"
  | "nameLong"
  | "serverMissing"
  | "ip"
  | "addressMissing"
  | "email"
  | "webhook"
  | "webhookPlain"
  | "expires"
  | "rights"
  | "refused";
export type Problems = Partial<Record<Field, Problem>>;

function nameProblem(name: string): Problem | undefined {
  if (name.trim() === "") return { says: "nameMissing" };
  if (!/^[\x20-\x7e]+$/.test(name)) return { says: "nameAscii" };
  return name.length > 100 ? { says: "nameLong" } : undefined;
}

function addressProblem({ method, address, scope }: Draft): Problem | undefined {
  const checked = checkNotification(method, address.trim() || undefined, scope === "server");
  if (!("wrong" in checked)) return undefined;
  if (address.trim() === "") return { says: "addressMissing" };
  if (method === "email") return { says: "email" };
  return { says: /^http:/i.test(address.trim()) ? "webhookPlain" : "webhook" };
}

function ipProblem(ip: string, addresses: Addresses | null): Problem | undefined {
  const checked = addresses?.parseRanges(ip);
  return checked && "wrong" in checked ? { says: "ip", entry: checked.wrong } : undefined;
}

function expiryProblem(expires: string, now: Date): Problem | undefined {
  if (expires === "") return undefined;
  const end = endOfDay(expires);
  return end && end > now ? undefined : { says: "expires" };
}

/** Everything that the server would refuse, by field; of addresses only what their parser knows once it is there. */
export function problemsOf(draft: Draft, now: Date, addresses: Addresses | null): Problems {
  const found: Problems = {
    name: nameProblem(draft.name),
    serverId: draft.scope === "server" && draft.serverId === null ? { says: "serverMissing" } : undefined,
    ip: ipProblem(draft.ip, addresses),
    address: addressProblem(draft),
    expires: expiryProblem(draft.expires, now),
    rights: draft.isNarrowed && draft.rights.length === 0 ? { says: "rights" } : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

const wireNames: Record<string, Field> = {
  name: "name",
  server_id: "serverId",
  ip: "ip",
  login_notify_method: "address",
  login_notify_address: "address",
  expires: "expires",
  permissions: "rights",
};

/** The server's refusals, by field. */
export function problemsFrom(fields: Record<string, string>): Problems {
  const named = Object.keys(fields).flatMap((name) => wireNames[name] ?? []);
  return Object.fromEntries(named.map((field) => [field, { says: "refused" } satisfies Problem]));
}

type AddInput = InputOf<"api_keys", "add">;
type EditInput = InputOf<"api_keys", "edit">;

const shared = (draft: Draft, all: readonly string[]) => ({
  name: draft.name.trim(),
  ip: draft.ip.trim(),
  login_notify_method: draft.method,
  ...(draft.method === "none" ? {} : { login_notify_address: draft.address.trim() }),
  active: draft.isActive ? (1 as const) : (0 as const),
  expires: draft.expires,
  pin_exempt: draft.isExempt ? 1 : 0,
  // All rights chosen one by one means the same as no narrowing.
  ...(draft.isNarrowed ? { permissions: [...draft.rights] } : { permissions: [...all] }),
});

/** `all`: every right that a key of the account can have. */
export const addInput = (draft: Draft, all: readonly string[]): AddInput => ({
  ...shared(draft, all),
  ...(draft.scope === "server" && draft.serverId !== null ? { server_id: draft.serverId } : {}),
});

export const editInput = (id: number, draft: Draft, all: readonly string[]): EditInput => ({
  id,
  ...shared(draft, all),
});

/** The allow-list with one more entry on its own line. */
export const withAddress = (ip: string, address: string): string =>
  [ip.trimEnd(), address].filter(Boolean).join("\n");
