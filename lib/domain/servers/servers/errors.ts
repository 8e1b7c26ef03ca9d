import { failure } from "../../kernel/errors/error-entry";

const notYourServer = "permission denied #3, this is not your server";

/** Why a call is rejected instead of queued while that action runs on the server. */
const busyLabels: Record<"full" | "last" | "held", (action: string) => string> = {
  full: (action) =>
    `${action} is running on this server and eight calls wait for their turn already, call again once one is over`,
  last: (action) => `${action} ends this server, nothing can be done with it any more`,
  held: (action) =>
    `${action} is running on this server and this call cannot wait, call again once it is over`,
};

export const serverErrors = {
  "server.not_found": failure({
    kind: "not_found",
    text: "server not found",
    guide: "The server was deleted, or never was.",
  }),
  "server.foreign": failure<{ parameter?: string }>({
    kind: "forbidden",
    text: ({ parameter }) =>
      parameter === undefined
        ? notYourServer
        : { text: notYourServer, fields: { [parameter]: "is not your server" } },
    guide: "The server is not the caller's.",
    example: { parameter: "server_id" },
  }),
  /**
   * full: too many calls are queued; last: the server ends, so nothing can follow; held: calls that cannot be queued
   * must be repeated later.
   */
  "server.busy": failure<{ action: string; why: "full" | "last" | "held"; callback?: string }>({
    kind: "conflict",
    text: ({ action, why, callback }) => ({
      text: `${action} is running`,
      extra: { description: busyLabels[why](action) },
      ...(callback === undefined ? {} : { details: { callback } }),
    }),
    guide:
      "Calls for one server wait for their turn. Refused is a ninth that would wait, what comes after the end of the server, and during a deployment or reinstall what has no callback to wait with; `description` says which. `details.callback` is the key to ask for what is running, but for work that answers a password.",
    example: { action: "deploy", why: "full", callback: "48213057721940638572106394857201" },
  }),
  "server.awaiting_payment": failure({
    kind: "conflict",
    text: "server is awaiting payment",
    guide: "The server's order is not paid.",
  }),
  "server.in_review": failure({
    kind: "conflict",
    text: "server is in review",
    guide: "The server's order is paid, and is being checked before the server is installed.",
  }),
  "server.deploying": failure({
    kind: "conflict",
    text: "server is deploying",
    guide: "The server is being installed.",
  }),
  "server.bmc_users": failure({
    kind: "conflict",
    text: "its management controller has users that were made through the panel, remove them first",
    guide:
      "The server cannot get another owner while such users may be there; `eq/remove_ipmi_user` removes them.",
  }),
  "server.install_prepared": failure({
    kind: "conflict",
    text: "an installation from the network is prepared for this server, clear it first",
    guide: "The server cannot get another owner before what its owner has prepared is cleared.",
  }),
  "server.failed": failure({
    kind: "conflict",
    text: "server is failed",
    guide: "The server could not be installed.",
  }),
  "server.suspended": failure({
    kind: "conflict",
    text: "server is suspended",
    guide: "The server is suspended.",
  }),
  "server.deleted": failure({ kind: "conflict", text: "server is deleted", guide: "The server is deleted." }),
  "server.change_open": failure({
    kind: "conflict",
    text: "a change of this server waits for its payment",
    guide: "A change of the server is not paid yet.",
  }),
  "server.hourly": failure({
    kind: "conflict",
    text: "this server is charged by the hour and cannot be changed",
    guide: "The server is charged by the hour: its price cannot be changed.",
  }),
  "server.ending": failure({
    kind: "conflict",
    text: "server is ending, delete the cancellation request first",
    guide: "The server ends with its period.",
  }),
  "server.overdue": failure({
    kind: "conflict",
    text: "server is not paid",
    guide:
      "The period of the server is over, and the next one is not paid; or what the server is paid with is owed again.",
  }),
  "server.not_ready": failure({
    kind: "conflict",
    text: "server is not ready yet",
    guide: "The server is not installed yet.",
  }),
  "machine.unsupported": failure({
    kind: "conflict",
    text: "this machine cannot do that, nothing was changed",
    guide: "That kind of server cannot do or tell that. Asking again does not help.",
  }),
  "machine.silent": failure({
    kind: "unavailable",
    text: "the machine does not answer, nothing was changed",
    guide: "The machine's controller does not answer. Nothing was changed; ask again later.",
  }),
  "server.off": failure({
    kind: "conflict",
    text: "server is switched off",
    guide: "The server is switched off: there is nothing to restart.",
  }),
  "server.on": failure({
    kind: "conflict",
    text: "server is switched on",
    guide: "The server is switched on: this needs it to be off.",
  }),
  "password.not_found": failure({
    kind: "not_found",
    text: "password not found",
    guide: "The root password is no longer kept, or there never was one.",
  }),
  "server.other_seller": failure({
    kind: "conflict",
    text: "that account buys from another company or in another currency",
    guide: "Only accounts that buy from the same company in the same currency take servers from each other.",
  }),
  "server.not_suspended": failure({ kind: "conflict", text: "the server is not suspended by staff" }),
  "server_view.too_many": failure({ kind: "conflict", text: "saved view limit reached (30)" }),
};

/** Errors of work on a machine: it is busy, or unusable. */
export const workFailures = [
  "server.busy",
  "server.awaiting_payment",
  "server.in_review",
  "server.deploying",
  "server.failed",
  "server.suspended",
  "server.overdue",
  "server.deleted",
] as const;

export const lookFailures = ["server.busy", "server.awaiting_payment", "server.in_review"] as const;

/** Errors of queries that the machine itself has to answer. */
export const askFailures = ["server.not_ready", "machine.silent", "machine.unsupported"] as const;
