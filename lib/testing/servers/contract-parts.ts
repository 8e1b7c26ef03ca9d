import type { BackEndKind } from "@/lib/base/back-ends";
import type { InstallParameter } from "@/lib/outside/provisioner/abilities";
import type { Machine, MachineAddress, Outcome } from "@/lib/outside/provisioner/port";
import type { WholeProvisioner } from "@/lib/outside/provisioner/registry";
import type { OptionalCall } from "@/lib/outside/provisioner/unable";

/** What each part of the contract works with. */
export type Contract = {
  kind: BackEndKind;
  /** Options of an order that it does not have. */
  impossible: readonly InstallParameter[];
  isAble: (call: OptionalCall) => boolean;
  /** As of a panel that has just started. */
  own: () => WholeProvisioner;
  /** Calls again until it ends. */
  end: (serverId: number, call: () => Promise<Outcome>) => Promise<Outcome>;
  /** Makes a machine, and expects each step to end well. */
  deploy: (machine: Machine) => Promise<MachineAddress[]>;
  /** A machine that is on. */
  machine: Machine;
  /** Not made yet. */
  other: Machine;
  /** The addresses that the machine came with. */
  known: () => readonly MachineAddress[];
  /** There is one machine. */
  isOne: boolean;
  /** Something beside the machine counts its bytes. */
  countsTraffic: boolean;
};
