type Standing = { state: "open" | "waiting" | "solved"; assigneeId: number | null };

/** States of remote-hands requests (modules 5.12): unassigned, assigned, waiting for the customer, closed. */
export const remoteHandsStatuses = ["PENDING", "IN_PROGRESS", "WAITING", "CLOSED"] as const;
export type RemoteHandsStatus = (typeof remoteHandsStatuses)[number];

export function statusOf({ state, assigneeId }: Standing): RemoteHandsStatus {
  if (state === "solved") return "CLOSED";
  if (state === "waiting") return "WAITING";
  return assigneeId === null ? "PENDING" : "IN_PROGRESS";
}
