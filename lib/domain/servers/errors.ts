/** Of work on a machine: something else is being done to it, or it is not there to be used. */
export const workFailures = [
  "server.busy",
  "server.awaiting_payment",
  "server.deploying",
  "server.failed",
  "server.suspended",
  "server.overdue",
  "server.deleted",
] as const;

export const lookFailures = ["server.busy", "server.awaiting_payment"] as const;

/** Of questions that the machine itself has to answer. */
export const askFailures = ["server.not_ready", "machine.silent", "machine.unsupported"] as const;
