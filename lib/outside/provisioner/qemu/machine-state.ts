import { z } from "zod";
import type { MachineSize } from "../machine";

const Kernel = z.object({ file: z.string(), initramfs: z.string().nullable(), append: z.string() });

/** The stored state of a machine besides its disk; it is not in the panel's database. */
export const MachineState = z.object({
  serverId: z.int(),
  size: z.object({ cpus: z.int(), memoryMb: z.int(), diskGb: z.int() }),
  net: z.object({
    ip: z.string(),
    mac: z.string(),
    gateway: z.string(),
    prefix: z.int(),
    /** CIDR text. */
    network: z.string(),
    /** Forwarded host port; null = port 22 of its own address. */
    sshPort: z.int().nullable(),
    /** Null = in an isolated network of its own. */
    bridge: z.string().nullable().default(null),
    /** Disabled links: port or address names. */
    shut: z.array(z.string()),
  }),
  screenPort: z.int(),
  /** The current install step; `mark` identifies the installation. */
  step: z.object({ name: z.string(), mark: z.string(), beganAt: z.coerce.date() }).nullable(),
  /** Null until a system is installed, or if it boots from the disk's boot loader or has no system. */
  kernel: Kernel.nullable(),
  hasSystem: z.boolean(),
  /** The rescue system that it starts from instead; null = it is not in rescue. */
  rescue: Kernel.nullable().default(null),
  isSuspended: z.boolean(),
  /** Device of the next boot only; later boots use the disk. */
  bootNext: z.enum(["disk", "cd"]),
  medium: z.string().nullable(),
  /** Desired power and the host boot in which it was set: after a host reboot, machines that were on are started. */
  wanted: z.object({ power: z.enum(["on", "off"]), hostBoot: z.string() }),
  /** The latest work items by idempotency key. */
  works: z.array(z.object({ key: z.string(), beganAt: z.coerce.date(), isDone: z.boolean() })),
  snapshots: z.array(
    z.object({ name: z.string(), id: z.string(), sizeBytes: z.int(), madeAt: z.coerce.date() }),
  ),
});
export type MachineState = z.infer<typeof MachineState>;

const mostWorks = 20;

export const workOf = ({ works }: MachineState, key: string) => works.find((work) => work.key === key);

/** The state with that work recorded as started or done. */
export function withWork(state: MachineState, key: string, now: Date, isDone: boolean): MachineState {
  const known = workOf(state, key);
  const work = { key, beganAt: known?.beganAt ?? now, isDone };
  return { ...state, works: [...state.works.filter((one) => one.key !== key), work].slice(-mostWorks) };
}

export const sizeOf = ({ cpus, ramGb, diskGb }: MachineSize): MachineState["size"] => ({
  cpus,
  memoryMb: ramGb * 1024,
  diskGb,
});
