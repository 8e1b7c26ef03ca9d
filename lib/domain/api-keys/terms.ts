import { isPublicAddress } from "@/lib/base/address";
import type { SignedContext } from "../kernel/context";
import { fail, invalidArgument } from "../kernel/errors";
import { narrowable, rightsOf } from "../kernel/permissions";
import type { KeyRow } from "./lookup";
import { checkAllowList, checkNotification, endOfDay, type NotifyMethod } from "./rules";

type Notification = { login_notify_method: NotifyMethod; login_notify_address?: string | undefined };

/** Canonical allow-list, or an error that names the entry (decisions 4). */
export function allowedAddresses(text: string | undefined): string[] {
  const parsed = checkAllowList(text ?? "");
  if ("wrong" in parsed) throw invalidArgument("ip", `${parsed.wrong} is no address or range`);
  return parsed.ranges;
}

/** A literal address can be judged now; a name is judged again each time something is sent to it. */
function isPrivateHost(name: string): boolean {
  // A name may end in the root's own dot.
  const host = name.replace(/\.$/, "");
  const isLiteral = /^[\d.]+$|^\[/.test(host);
  return host === "localhost" || host.endsWith(".localhost") || (isLiteral && !isPublicAddress(host));
}

export function notifyAddress(input: Notification, isServerKey: boolean): string | null {
  const checked = checkNotification(input.login_notify_method, input.login_notify_address, isServerKey);
  if ("wrong" in checked) throw invalidArgument(checked.wrong, checked.reason);
  if (input.login_notify_method !== "webhook" || checked.address === null) return checked.address;
  if (isPrivateHost(new URL(checked.address).hostname)) {
    throw invalidArgument("login_notify_address", "must not point to a private address");
  }
  return checked.address;
}

/** The end of that day, which must be to come; absent or empty = never. */
export function expiryOf(text: string | undefined, now: Date): Date | null {
  if (!text) return null;
  const day = endOfDay(text);
  if (!day || day <= now) throw invalidArgument("expires", "must be a day to come, YYYY-MM-DD");
  return day;
}

/**
 * A key cannot be given a right that its maker does not have; null = all that the account has, now and later. What is
 * for the whole account alone has no place in a list.
 */
export function narrowedRights(context: SignedContext, wanted: string[] | undefined): string[] | null {
  const { account, permissions } = context.actor;
  const all = rightsOf({ hasBilling: account.hasBilling, isServerKey: false, keyPermissions: null }).set;
  const given = new Set(wanted ?? permissions);
  const unknown = [...given].find((right) => !permissions.has(right));
  if (unknown !== undefined)
    throw invalidArgument("permissions", `${unknown} is not a right of this account`);
  return narrowable(all).every((right) => given.has(right)) ? null : narrowable(given);
}

/** The id, if it is a server of this session; the refusal is that of every call on a foreign server. */
export function ownServerId(context: SignedContext, serverId: number): number {
  if (context.actor.session.serverIds.includes(serverId)) return serverId;
  throw fail("server.foreign", { parameter: "server_id" });
}

/** Whoever changes a key must have every right that it has: a narrow key cannot open up a wide one. */
export function requireOwnRights(
  context: SignedContext,
  key: Pick<KeyRow, "serverId" | "permissions">,
): void {
  const { account, permissions } = context.actor;
  const { set } = rightsOf({
    hasBilling: account.hasBilling,
    isServerKey: key.serverId !== null,
    keyPermissions: key.permissions,
  });
  const missing = [...set].find((right) => !permissions.has(right));
  if (missing === undefined) return;
  throw fail("right.missing", { right: missing, grantedBy: "account" });
}
