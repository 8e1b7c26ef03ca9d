/** What people who read Russian see a server's state called, so that they can search for it (`status:остановлен`). */
export const russianStates = {
  работает: "running",
  остановлен: "stopped",
  приостановлен: "suspended",
  развёртывается: "deploying",
} as const;
