import { laterOf } from "../../../base/later-of";
import { stateWords } from "../../../base/state-words";

export type ServerState =
  | "awaiting_payment"
  | "in_review"
  | "deploying"
  | "running"
  | "stopped"
  | "suspended"
  | "failed"
  | "deleted";

/** Old clients' name of a state (`Condition_Component`). */
const conditions = {
  awaiting_payment: "presale",
  // Paid, so not `presale`: clients take that for something that they have to pay.
  in_review: "TT",
  deploying: "TT",
  running: "rent",
  stopped: "rent",
  suspended: "power_off",
  failed: "TT",
  deleted: "power_off",
} as const satisfies Record<ServerState, string>;

export const conditionOf = (state: ServerState): string => conditions[state];

const isOff = (state: ServerState): boolean => state === "stopped" || state === "suspended";

/**
 * The states for a filter value of eq/list (docs/api.md, eq): `power_off` covers off and suspended, `rent` all others;
 * `presale` and `TT` are subsets of those.
 */
export const statesOf = (word: string): ServerState[] =>
  (Object.keys(conditions) as ServerState[]).filter((state) => {
    if (state === "deleted") return false;
    if (word === "power_off" || word === "rent") return isOff(state) === (word === "power_off");
    return conditions[state] === word;
  });

const searchWords: Partial<Record<string, ServerState>> = {
  on: "running",
  off: "stopped",
  awaiting: "awaiting_payment",
  review: "in_review",
  ...Object.assign({}, ...Object.values(stateWords)),
};

/** The states for `state:` in a search: our names, their prefixes, and those of old clients. */
export function searchedStates(text: string): ServerState[] {
  const word = text.toLowerCase();
  const said = Object.hasOwn(searchWords, word) ? searchWords[word] : undefined;
  const own = said ?? (Object.keys(conditions) as ServerState[]).find((state) => state === word);
  if (own) return own === "deleted" ? [] : [own];
  return statesOf(word === "tt" ? "TT" : word);
}

/** `server_data.status`: the condition, but `power_off` also for servers that their owner switched off. */
export const statusOf = (state: ServerState): string =>
  state === "stopped" ? "power_off" : conditions[state];

export const powerOf = (state: ServerState): "on" | "off" => (state === "running" ? "on" : "off");

/** Whether the machine has not received its system and root password yet. */
export const isBeforeInstall = (state: ServerState): boolean =>
  state === "awaiting_payment" || state === "in_review" || state === "deploying";

/** Name of the administrator of a system. */
export const administratorOf = (system: string): string =>
  /windows/i.test(system) ? "Administrator" : "root";

/** True while a list should poll. */
export const isMoving = (state: ServerState): boolean => state === "deploying";

/** `work`: any other operation on a machine. */
export type ServerCommand =
  | "on"
  | "off"
  | "hard_off"
  | "reboot"
  | "boot_dev"
  | "work"
  | "suspend"
  | "unsuspend";

/** The columns of a server that decide which actions are allowed. */
export type Standing = {
  state: ServerState;
  suspendedBy: "unpaid" | "owner" | "cancelled" | "staff" | null;
  stateBefore: "running" | "stopped" | null;
  isPaused: boolean;
};

export const refusals = [
  "server.awaiting_payment",
  "server.in_review",
  "server.deploying",
  "server.failed",
  "server.deleted",
  "server.suspended",
  "server.overdue",
  "server.off",
] as const;
export type Refusal = (typeof refusals)[number];

function refusalOfSuspended(action: ServerCommand, { suspendedBy }: Standing): Refusal | null {
  if (suspendedBy === "cancelled") return "server.deleted";
  if (suspendedBy === "staff") return "server.suspended";
  if (action === "unsuspend") return suspendedBy === "owner" ? null : "server.overdue";
  // Suspending a suspended server is a repetition.
  return action === "suspend" && suspendedBy === "owner" ? null : "server.suspended";
}

/** Why a server in this state does not allow the action; null = it does. Also shown beside disabled buttons. */
export function refusalOf(action: ServerCommand, server: Standing): Refusal | null {
  const { state } = server;
  if (state === "running") return null;
  if (state === "stopped") return action === "reboot" ? "server.off" : null;
  return state === "suspended" ? refusalOfSuspended(action, server) : `server.${state}`;
}

const isUsable = (state: ServerState): state is "running" | "stopped" =>
  state === "running" || state === "stopped";

const suspended = (by: "unpaid" | "owner", before: "running" | "stopped") => ({
  state: "suspended" as const,
  suspendedBy: by,
  stateBefore: before,
});

/** The row's changes by an action that was not rejected; written when the call is accepted. */
export function afterAction(action: ServerCommand, server: Standing): Partial<Standing> {
  const { state, stateBefore } = server;
  if (action === "on" || action === "reboot") return { state: "running" };
  if (action === "off" || action === "hard_off") return { state: "stopped" };
  if (action === "suspend" && isUsable(state)) return { ...suspended("owner", state), isPaused: true };
  if (action === "unsuspend" && state === "suspended")
    return { state: stateBefore ?? "running", suspendedBy: null, stateBefore: null, isPaused: false };
  return {};
}

/** The row's changes by a suspension by staff, whatever else it is suspended for; null = none. */
export function suspendedByStaff({ state, suspendedBy, stateBefore }: Standing) {
  const by = { state: "suspended" as const, suspendedBy: "staff" as const };
  if (isUsable(state)) return { ...by, stateBefore: state };
  const canBe = state === "suspended" && suspendedBy !== "cancelled" && suspendedBy !== "staff";
  return canBe ? { ...by, stateBefore } : null;
}

/** The row's changes by a suspension for non-payment; null = none. The owner's pause is preserved below it. */
export function suspendedForDebt({ state, suspendedBy }: Standing): Partial<Standing> | null {
  if (isUsable(state)) return suspended("unpaid", state);
  return state === "suspended" && suspendedBy === "owner" ? { suspendedBy: "unpaid" } : null;
}

/** The state after everything owed is paid: a pause by the owner remains. */
export function freedOfDebt({
  state,
  suspendedBy,
  stateBefore,
  isPaused,
}: Standing): Partial<Standing> | null {
  if (state !== "suspended" || suspendedBy !== "unpaid") return null;
  if (isPaused) return { suspendedBy: "owner" };
  return { state: stateBefore ?? "running", suspendedBy: null, stateBefore: null };
}

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
/** In days from the due date of the unpaid invoice. */
type DebtTerms = { suspendAfter: number; terminateAfter: number };

/** When a server with an unpaid renewal is suspended; `suspendNotBefore` is granted by staff. */
export function suspensionDay(
  { dueAt, suspendNotBefore }: { dueAt: Date; suspendNotBefore: Date | null },
  { suspendAfter }: Pick<DebtTerms, "suspendAfter">,
): Date {
  const day = addDays(dueAt, suspendAfter);
  return suspendNotBefore === null ? day : laterOf(day, suspendNotBefore);
}

/** When a server suspended then may be deleted. */
export const deletionDay = (dueAt: Date, suspendedAt: Date, terms: DebtTerms): Date =>
  laterOf(
    addDays(suspendedAt, terms.terminateAfter - terms.suspendAfter),
    addDays(dueAt, terms.terminateAfter),
  );

/** Same for an hourly server paused for lack of credit: the same number of days as for an unpaid renewal. */
export function deletionWithoutCredit(
  stoppedAt: Date,
  suspendNotBefore: Date | null,
  { suspendAfter, terminateAfter }: DebtTerms,
): Date {
  const promised = addDays(stoppedAt, terminateAfter - suspendAfter);
  return suspendNotBefore === null ? promised : laterOf(promised, suspendNotBefore);
}

/** Servers paused by their owner are renewed like those in use. */
export const isRenewed = ({ state, suspendedBy }: Standing): boolean =>
  isUsable(state) || state === "deploying" || (state === "suspended" && suspendedBy === "owner");

/** Tags that only the panel writes. */
export const panelTags: readonly string[] = ["os", "password", "iso", "block"];

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** RFC 1123: labels of letters, digits and hyphens; not a bare number. */
export const isHostname = (name: string): boolean =>
  name.length <= 253 && name.split(".").every((part) => label.test(part)) && !/^[\d.]+$/.test(name);

/**
 * A valid host name for a new machine: Linux allows at most 64 characters, and an all-digit last label makes it look
 * like an IP address. Existing names are kept.
 */
export const isMachineName = (name: string): boolean =>
  isHostname(name) && name.length <= 63 && !/(^|\.)\d+$/.test(name);

/** Whether a machine may get that name: a valid new one, or the one that it has. */
export const canBeNamed = (name: string, before: string | null): boolean =>
  name === before || isMachineName(name);

export const machineNameWords = "must have at most 63 characters in all, and no last part of digits alone";

const rescueDays = 7;

/** Passwords of rescue systems that were started earlier are not shown any more. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - rescueDays * 86_400_000);
