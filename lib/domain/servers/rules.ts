export type ServerState =
  | "awaiting_payment"
  | "deploying"
  | "running"
  | "stopped"
  | "suspended"
  | "failed"
  | "deleted";

/** Old clients' word for a state (`Condition_Component`; also the filter words of eq/list). */
const conditions = {
  awaiting_payment: "presale",
  deploying: "TT",
  running: "rent",
  stopped: "rent",
  suspended: "power_off",
  failed: "TT",
  deleted: "power_off",
} as const satisfies Record<ServerState, string>;

export const conditionOf = (state: ServerState): string => conditions[state];

export const statesOf = (condition: string): ServerState[] =>
  (Object.keys(conditions) as ServerState[]).filter(
    (state) => conditions[state] === condition && state !== "deleted",
  );

export const powerOf = (state: ServerState): "on" | "off" => (state === "running" ? "on" : "off");

/** The machine has not got its system and root password yet. */
export const isBeforeInstall = (state: ServerState): boolean =>
  state === "awaiting_payment" || state === "deploying";

/** True while a list should poll. */
export const isMoving = (state: ServerState): boolean => state === "deploying";
