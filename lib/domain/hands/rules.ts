type Standing = { state: "open" | "waiting" | "solved"; assigneeId: number | null };

/** The words of requests for remote hands (modules 5.12): nobody has it, somebody has, its customer is asked, it is over. */
export const handsStatuses = ["PENDING", "IN_PROGRESS", "WAITING", "CLOSED"] as const;
export type HandsStatus = (typeof handsStatuses)[number];

export function statusOf({ state, assigneeId }: Standing): HandsStatus {
  if (state === "solved") return "CLOSED";
  if (state === "waiting") return "WAITING";
  return assigneeId === null ? "PENDING" : "IN_PROGRESS";
}
