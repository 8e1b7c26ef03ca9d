import { MachineError } from "../machine-error";

/** A failure of a controller as a fact that is kept: its name, and how long was waited. */
export function failureWord(error: unknown): string {
  if (!(error instanceof MachineError)) throw error;
  return error.failure.code;
}
