import type { MachineFailure } from "@/lib/base/failure";

/** Thrown by provisioners for known failures; `isFinal` = a retry would fail too. */
export class MachineError extends Error {
  readonly failure: MachineFailure;
  readonly isFinal: boolean;

  constructor(failure: MachineFailure, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(`The machine: ${failure.code}.`);
    this.name = "MachineError";
    this.failure = failure;
    this.isFinal = isFinal;
  }
}
