import type { PinProof } from "@/components/form/pin/use-pin";
import { type Action, call, type PageCall } from "@/lib/api/client";

/** Kinds of remote hands requests; null = a question to support. */
export const remoteHandsKinds = [
  "check",
  "kvm",
  "reboot",
  "power_on",
  "power_off",
  "pxe",
  "unblock",
  "service",
  "assistance",
] as const;
export type RemoteHandsKind = (typeof remoteHandsKinds)[number];

export const remoteHandsKindOf = (text: unknown): RemoteHandsKind | null =>
  remoteHandsKinds.find((kind) => kind === text) ?? null;

type Way = { helpdesk: Action<"helpdesk"> } | { rhr: "UNBLOCK" | "SERVICE" };
type Look = { way: Way; asksPin?: true; needsText?: true };

const looks: Record<RemoteHandsKind, Look> = {
  check: { way: { helpdesk: "request_check" }, needsText: true },
  kvm: { way: { helpdesk: "request_kvm" } },
  reboot: { way: { helpdesk: "request_reboot" }, asksPin: true },
  power_on: { way: { helpdesk: "request_pon" } },
  power_off: { way: { helpdesk: "request_poff" }, asksPin: true },
  pxe: { way: { helpdesk: "request_PXEboot" }, asksPin: true },
  unblock: { way: { rhr: "UNBLOCK" }, needsText: true },
  service: { way: { rhr: "SERVICE" }, needsText: true },
  assistance: { way: { helpdesk: "request_assistance" }, needsText: true },
};

export const asksPin = (kind: RemoteHandsKind | null): boolean =>
  kind !== null && looks[kind].asksPin === true;
export const needsText = (kind: RemoteHandsKind | null): boolean =>
  kind === null || looks[kind].needsText === true;

/** The API call behind its button. */
export function remoteHandsCall(kind: RemoteHandsKind): PageCall {
  const { way } = looks[kind];
  return "rhr" in way ? "rhr/add" : `helpdesk/${way.helpdesk}`;
}

/** `subject` names the request in words, so that it is clear without the message. */
type Asked = { server: number; subject: string; text: string };

export function remoteHandsFields(kind: RemoteHandsKind, { server: id, subject, text }: Asked) {
  const { way } = looks[kind];
  if ("rhr" in way) return { id, type: way.rhr, comment: text };
  return { id, subject, message: text || subject };
}

/** Sends the request; returns the id of its ticket. */
export async function requestRemoteHands(
  kind: RemoteHandsKind,
  { server: id, subject, text }: Asked,
  proof: PinProof,
  idempotencyKey: string,
): Promise<{ id: number }> {
  const { way } = looks[kind];
  const options = { idempotencyKey, leavesPage: true };
  if ("rhr" in way) {
    const { requests } = await call("rhr", "add", { id, type: way.rhr, comment: text }, options);
    return { id: requests[0]?.id ?? 0 };
  }
  const asked = { id, subject, message: text || subject, ...proof };
  const { jira_issue: ticket } = await call("helpdesk", way.helpdesk, asked, options);
  return { id: Number(ticket.replace(/\D/g, "")) };
}
