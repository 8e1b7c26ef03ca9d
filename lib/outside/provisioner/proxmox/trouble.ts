import type { MachineFailure } from "@/lib/base/failure";
import { MachineError } from "../machine-error";

/** A failure with what happened in words for staff, which customers never read. */
export class ProxmoxTrouble extends MachineError {
  constructor(code: "unreachable" | "unclear" | "refused" | "unsupported", said: string, isFinal = false) {
    super({ code }, { isFinal });
    this.name = "ProxmoxTrouble";
    this.message = said;
  }
}

/** The engine has not written a guest's configuration yet: it makes the guest, or writes a backup into it. */
export class BeingMade extends ProxmoxTrouble {
  readonly at: { node: string; vmid: number };

  constructor(at: { node: string; vmid: number }) {
    super("unclear", `The guest ${at.vmid} is being made. If nobody works on it: qm unlock ${at.vmid}.`);
    this.name = "BeingMade";
    this.at = at;
  }
}

const mostSaid = 200;

const signsOfFull = [
  "no space left",
  "not enough space",
  "out of space",
  "insufficient free space",
  "free space exhausted",
  "exceeds quota",
  "quota exceeded",
];

const isFull = (said: string): boolean => signsOfFull.some((sign) => said.toLowerCase().includes(sign));

/** What a task failed with. `full` is the failure where a storage has no room. */
export function failureOf(said: string, full: "noneFree" | "noSpace"): MachineFailure {
  if (isFull(said)) return { code: full };
  if (said.includes("snapshot feature is not available")) return { code: "unsupported" };
  return { code: "reported", text: said.replace(/\s+/g, " ").slice(0, mostSaid) };
}
