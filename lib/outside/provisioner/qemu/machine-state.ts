import { z } from "zod";
import type { MachineSize } from "../machine";

const Kernel = z.object({ file: z.string(), initramfs: z.string().nullable(), append: z.string() });

/** What is known of a machine beside its disk; the panel's database knows nothing of it. */
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
    /** Null where it has port 22 of its own address. */
    sshPort: z.int().nullable(),
    /** Null = in a network of its own. */
    bridge: z.string().nullable().default(null),
    /** What was shut by name: the port, or an address. */
    shut: z.array(z.string()),
  }),
  screenPort: z.int(),
  /** The step of its installation that was begun last; `mark` tells two installations apart. */
  step: z.object({ name: z.string(), mark: z.string(), beganAt: z.coerce.date() }).nullable(),
  /** Null until there is a system, and where it was wanted without one. */
  kernel: Kernel.nullable(),
  hasSystem: z.boolean(),
  isSuspended: z.boolean(),
  /** The one time that it starts next; then from its disk again. */
  bootNext: z.enum(["disk", "cd"]),
  medium: z.string().nullable(),
  /** What it was left as, and under which start of this computer: one that was on is started again after another one. */
  wanted: z.object({ power: z.enum(["on", "off"]), hostBoot: z.string() }),
  /** The newest work by its key. */
  works: z.array(z.object({ key: z.string(), beganAt: z.coerce.date(), isDone: z.boolean() })),
  snapshots: z.array(
    z.object({ name: z.string(), id: z.string(), sizeBytes: z.int(), madeAt: z.coerce.date() }),
  ),
});
export type MachineState = z.infer<typeof MachineState>;

const mostWorks = 20;

export const workOf = ({ works }: MachineState, key: string) => works.find((work) => work.key === key);

/** The state with that work noted down as begun, or as done. */
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
