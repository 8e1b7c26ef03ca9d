import type { MachineFailure } from "@/lib/base/failure";

/** What a provisioner throws when it knows what went wrong; `isFinal` = another attempt would end the same way. */
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
