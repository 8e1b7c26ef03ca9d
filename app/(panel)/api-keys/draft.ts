import type { Wrong } from "@/components/form/submit/use-rules-form";
import type { InputOf } from "@/lib/api/client";
import type { NotifyMethod } from "@/lib/domain/identity/api-keys/rules";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";

/** The values of the key form. */
export type Draft = {
  name: string;
  scope: "account" | "server" | "project";
  serverId: number | null;
  projectId: number | null;
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
  projectId: null,
  ip: "",
  method: "none",
  address: "",
  isActive: true,
  expires: "",
  isExempt: false,
  isNarrowed: false,
  rights: [],
};

/** What a key is limited to. */
export function scopeOf({
  server_id: server,
  project_id: project,
}: Pick<KeyCard, "server_id" | "project_id">) {
  if (server !== 0) return "server" as const;
  return project === 0 ? ("account" as const) : ("project" as const);
}

/** Keys of a server and of a project can have the same rights. */
export const rightsOfScope = (scope: Draft["scope"]) => (scope === "account" ? "account" : "server");

export const draftOf = (card: KeyCard): Draft => ({
  name: card.name,
  scope: scopeOf(card),
  serverId: card.server_id || null,
  projectId: card.project_id || null,
  ip: card.ip.replaceAll(",", "\n"),
  method: card.login_notify_method,
  address: card.login_notify_address ?? "",
  isActive: card.active === 1,
  expires: card.expires ?? "",
  isExempt: card.pin_exempt === 1,
  isNarrowed: card.permissions !== null,
  rights: card.permissions ?? [],
});

export type Field = "name" | "serverId" | "projectId" | "ip" | "address" | "expires" | "rights";

const wireNames: Record<string, Field> = {
  name: "name",
  server_id: "serverId",
  project_id: "projectId",
  ip: "ip",
  login_notify_method: "address",
  login_notify_address: "address",
  expires: "expires",
  permissions: "rights",
};

/** The server's validation errors, by field. */
export const refusedIn = (fields: Record<string, string>): Wrong<Draft> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (wireNames[name] ? [[wireNames[name], "refused"]] : [])),
  );

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
  // Selecting every right one by one equals no restriction.
  ...(draft.isNarrowed ? { permissions: [...draft.rights] } : { permissions: [...all] }),
});

/** `all`: every right that a key of the account can have. */
export const addInput = (draft: Draft, all: readonly string[]): AddInput => ({
  ...shared(draft, all),
  ...(draft.scope === "server" && draft.serverId !== null ? { server_id: draft.serverId } : {}),
  ...(draft.scope === "project" && draft.projectId !== null ? { project_id: draft.projectId } : {}),
});

export const editInput = (id: number, draft: Draft, all: readonly string[]): EditInput => ({
  id,
  ...shared(draft, all),
});

/** The allow-list with one more entry on its own line. */
export const withAddress = (ip: string, address: string): string =>
  [ip.trimEnd(), address].filter(Boolean).join("\n");
