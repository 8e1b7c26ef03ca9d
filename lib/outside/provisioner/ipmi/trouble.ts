import { MachineError } from "../machine-error";

/** The code of a BMC failure, to store it. Rethrows other errors. */
export function failureWord(error: unknown): string {
  if (!(error instanceof MachineError)) throw error;
  return error.failure.code;
}
