import { allOperations } from "./find-operation";

export type PinProtected = { /** `<module>.<action>` */ name: string; summary: string };

/** Every call that the PIN guards, straight from what guards it. */
export const pinProtected = (): PinProtected[] =>
  allOperations().flatMap(({ name, summary, asksPin }) => (asksPin === "never" ? [] : [{ name, summary }]));
