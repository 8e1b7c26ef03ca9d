/** Server states as shown in Russian, so that they can be searched for (`status:остановлен`). */
export const russianStates = {
  работает: "running",
  остановлен: "stopped",
  приостановлен: "suspended",
  развёртывается: "deploying",
} as const;
