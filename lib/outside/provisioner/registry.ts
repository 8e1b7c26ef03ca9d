import type { BackEndKind } from "@/lib/base/back-ends";
import type { InstallParameter } from "./abilities";
import type { Configuration, Kind, WrongField } from "./kind";
import { httpKind } from "./kinds/http";
import { incusKind } from "./kinds/incus";
import { ipmiKind } from "./kinds/ipmi";
import { proxmoxKind } from "./kinds/proxmox";
import { qemuKind } from "./kinds/qemu";
import { simulatedKind } from "./kinds/simulated";
import { MachineError } from "./machine-error";
import { callTerms, type Firewalls, type Provisioner, type Tools } from "./port";
import { type Networks, noNetworks } from "./port-networks";
import { timed } from "./timed";
import type { OptionalCall } from "./unable";

/** To add a kind: its folder, its file in kinds, a line here and one in lib/base/back-ends.ts. */
const kinds: Record<BackEndKind, Kind> = {
  http: httpKind,
  incus: incusKind,
  ipmi: ipmiKind,
  proxmox: proxmoxKind,
  qemu: qemuKind,
  simulated: simulatedKind,
};

export const kindOf = (kind: BackEndKind): Kind => kinds[kind];

/** A back end as far as it decides what its machines can do. */
type Configured = Configuration & { kind: BackEndKind };

/** Calls that this back end does not support: those of its kind, and those whose field is not set. */
export const unableWith = ({ kind, ...configuration }: Configured): readonly OptionalCall[] =>
  kinds[kind].unableWith(configuration);

/** Order parameters that this back end does not support. */
export const impossibleWith = ({ kind, ...configuration }: Configured): readonly InstallParameter[] =>
  kinds[kind].impossibleWith(configuration);

/** What is wrong with a back end, in a sentence that names its fields, and their variables. */
export function wrongSentence(name: string, { fields }: Kind, wrong: readonly WrongField[]): string {
  const lines = wrong.map(({ field, reason }) => {
    const variable = fields[field]?.variable;
    return `${field}${variable ? ` (${variable})` : ""} ${reason}`;
  });
  return `The back end ${name} is wrong: ${lines.join(", ")}.`;
}

/** Stands for a back end whose configuration is wrong: no call is made, and what is wrong is said where it is checked. */
function brokenProvisioner(kind: BackEndKind, sentence: string): WholeProvisioner {
  const fail = async (): Promise<never> => {
    throw new MachineError({ code: "unreachable" });
  };
  const tell = async (): Promise<never> => {
    throw new Error(sentence);
  };
  const calls = Object.fromEntries([...Object.keys(callTerms), "power"].map((call) => [call, fail]));
  // Each call of the port has its terms.
  return {
    ...calls,
    engine: kind,
    canMount: false,
    isResizedLive: () => null,
    isGrownLive: () => null,
    prepare: tell,
    check: tell,
  } as unknown as WholeProvisioner;
}

/** For kinds that do not filter traffic. */
const noFirewalls: Firewalls = {
  setFirewall: async () => ({ state: "failed", failure: { code: "unsupported" }, isFinal: true }),
  hasFirewall: async (_machine, firewall) => firewall === null,
};

export type NamedBackEnd = Configured & { name: string };

/** A provisioner that has every call. */
export type WholeProvisioner = Provisioner & Firewalls & Networks;

export const wholeProvisioner = (own: Provisioner): WholeProvisioner => ({
  ...noFirewalls,
  ...noNetworks,
  ...own,
});

/** Makes the provisioner of a back end; one that is wrong answers every call with `unreachable`. */
export function makeProvisioner(
  { name, kind, ...configuration }: NamedBackEnd,
  tools: Tools,
): WholeProvisioner {
  const own = kinds[kind];
  const opened = own.open(configuration);
  if ("wrong" in opened) return brokenProvisioner(kind, wrongSentence(name, own, opened.wrong));
  return timed(wholeProvisioner(opened.make(tools)), own.isSimulated ? tools.speed : 1);
}
