import type { MachineFailure } from "@/lib/base/failure";
import { MachineError } from "../machine-error";

/** A failure with what happened in words for staff, which customers never read. */
export class IncusTrouble extends MachineError {
  constructor(code: "unreachable" | "unclear" | "refused" | "unsupported", said: string, isFinal = false) {
    super({ code }, { isFinal });
    this.name = "IncusTrouble";
    this.message = said;
  }
}

const mostSaid = 200;

const signsOfFull = [
  "no space left",
  "out of space",
  "quota exceeded",
  "reached maximum",
  "failed checking limits",
  "no suitable cluster member",
  "no cluster member",
];

const isFull = (said: string): boolean => signsOfFull.some((sign) => said.toLowerCase().includes(sign));

/** A certificate that is restricted to a project may not do everything; the engine says so in these words. */
const isForbidden = (said: string): boolean =>
  /certificate is restricted|does not have permission/i.test(said);

/** What an operation of the engine failed with. `full` is the failure where pool, project or cluster have no room. */
export function failureOf(said: string, full: "noneFree" | "noSpace"): MachineFailure {
  if (isFull(said)) return { code: full };
  if (/not supported on this server|not operational/i.test(said) || isForbidden(said))
    return { code: "unsupported" };
  return { code: "reported", text: said.replace(/\s+/g, " ").slice(0, mostSaid) };
}
