import { parseRanges } from "@/lib/base/address";
import { readWebhookAddress } from "@/lib/base/webhook-address";
import { narrowable, rightsOf } from "../../kernel/access/permissions";
import { requireOpenProject } from "../../kernel/account/own-project";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import type { KeyRow } from "./lookup";
import { checkNotification, endOfDay, type NotifyMethod } from "./rules";

type Notification = { login_notify_method: NotifyMethod; login_notify_address?: string | undefined };

/** Returns the canonical allow-list; throws an error that names the invalid entry. */
export function allowedAddresses(text: string | undefined): string[] {
  const parsed = parseRanges(text ?? "");
  if ("wrong" in parsed) throw invalidArgument("ip", `${parsed.wrong} is no address or range`);
  return parsed.ranges;
}

export function notifyAddress(input: Notification, isServerKey: boolean): string | null {
  const checked = checkNotification(input.login_notify_method, input.login_notify_address, isServerKey);
  if ("wrong" in checked)
    throw checked.wrong === "login_notify_method"
      ? fail("argument.unsupported", { parameter: checked.wrong, reason: checked.reason })
      : invalidArgument(checked.wrong, checked.reason);
  // Checks only the address's form, without a list of all private networks.
  const read =
    input.login_notify_method === "webhook" && checked.address && readWebhookAddress(checked.address);
  if (read && "problem" in read) throw invalidArgument("login_notify_address", read.reason);
  return checked.address;
}

/** End of the day, which must be in the future; absent or empty = never. */
export function expiryOf(text: string | undefined, now: Date): Date | null {
  if (!text) return null;
  const day = endOfDay(text);
  if (!day || day <= now) throw invalidArgument("expires", "must be a day to come, YYYY-MM-DD");
  return day;
}

/**
 * The rights of a key: at most those of its maker; null = everything that the account may do, now and later. Rights
 * that apply only to the whole account cannot be in a list.
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

/** Returns the ID if this session may see the server; else throws the same error as every call on a foreign server. */
export function ownServerId(context: SignedContext, serverId: number): number {
  if (context.actor.session.serverIds.includes(serverId)) return serverId;
  throw fail("server.foreign", { parameter: "server_id" });
}

/** A key of a server or a project reaches some servers, and has the rights of such a key. */
export const isOfSome = ({ serverId, projectId }: Pick<KeyRow, "serverId" | "projectId">): boolean =>
  serverId !== null || projectId !== null;

/** No server has it: a process of a version that knows no projects lets the key reach nothing, instead of everything. */
const noServer = 0;

/** The server or project that a new key is limited to; both null = the whole account. */
export async function limitsOf(
  context: SignedContext,
  {
    server_id: server,
    project_id: project,
  }: { server_id?: number | undefined; project_id?: number | undefined },
): Promise<{ serverId: number | null; projectId: number | null }> {
  if (server && project) throw invalidArgument("project_id", "not together with server_id");
  const ofProject = await requireOpenProject(context, project);
  if (ofProject) return { serverId: noServer, projectId: ofProject.id };
  return {
    serverId: server ? ownServerId(context, server) : context.actor.session.serverId,
    projectId: null,
  };
}

/** Changing a key requires every right that the key has, so that a narrow key cannot take over a wide one. */
export function requireOwnRights(
  context: SignedContext,
  key: Pick<KeyRow, "serverId" | "projectId" | "permissions">,
): void {
  const { account, permissions } = context.actor;
  const { set } = rightsOf({
    hasBilling: account.hasBilling,
    isServerKey: isOfSome(key),
    keyPermissions: key.permissions,
  });
  const missing = [...set].find((right) => !permissions.has(right));
  if (missing === undefined) return;
  throw fail("right.missing", { right: missing, grantedBy: "account" });
}
