import { canInstall } from "../abilities";
import { MachineError } from "../machine-error";
import type { Machine, Outcome, Provisioner, Tools } from "../port";
import { answersSsh } from "../ssh-banner";
import { type Install, type Installs, markOf } from "./installs";
import { ipmiImpossible } from "./limits";
import { cutPower, done, readStatus, setBoot, switchPower } from "./power";
import type { Inventory, Unit } from "./stock";
import { failureWord } from "./trouble";
import { shutAll } from "./users";

type Life = Pick<Provisioner, "allocate" | "install" | "configure" | "verify" | "release">;

const againInMs = 3_000;
const busy: Outcome = { state: "busy", againInMs };
/** Timeouts: until the installer requests its parameters, until it reports the end, until SSH then responds. */
const patienceMinutes = { boot: 20, install: 60, verify: 15 };

type Code = "noAnswer" | "noAddress" | "noneFree" | "unsupported";
const failed = (code: Code, isFinal = true): Outcome => ({ state: "failed", failure: { code }, isFinal });
const late = (code: "notBooted" | "notInstalled", minutes: number): Outcome => ({
  state: "failed",
  failure: { code, minutes },
  isFinal: true,
});

/** Unsupported options fail rather than being ignored. */
const isPossible = (machine: Machine): boolean => canInstall(ipmiImpossible, machine);

/** Converts a MachineError of a step to a failed outcome; a non-final one is retried. */
const told =
  (work: (machine: Machine) => Promise<Outcome>) =>
  (machine: Machine): Promise<Outcome> =>
    work(machine).catch((error: unknown) => {
      if (!(error instanceof MachineError)) throw error;
      return { state: "failed", failure: error.failure, isFinal: error.isFinal };
    });

export const sshOf = ({ ip, sshAt }: { ip: string; sshAt?: string | undefined }) => {
  const [host = ip, port = "22"] = sshAt?.split(/:(?=\d+$)/) ?? [];
  return { host, port: Number(port) };
};

export function ipmiLife(inventory: Inventory, installs: Installs, now: Tools["now"]): Life {
  const minutesSince = ({ beganAt }: Install): number => (now().getTime() - beganAt.getTime()) / 60_000;

  /** Powers the machine off and boots it from the network: from here on the data on its disks is lost. */
  async function restart(unit: Unit, serverId: number, { power }: Install): Promise<void> {
    if (power === "stopping") {
      await cutPower(unit, 20_000);
      await installs.keepPower(serverId, "starting");
    }
    await setBoot(unit, "pxe");
    await switchPower(unit, "on");
    await installs.keepPower(serverId, "started");
  }

  /** The outcome by the installer's reports and the timeouts. */
  function look(install: Install, reached: readonly Install["state"][]): Outcome {
    const { state, reason } = install;
    if (state === "failed")
      return {
        state: "failed",
        failure: { code: "reported", text: `the installer failed: ${reason ?? "it did not say why"}` },
        isFinal: false,
      };
    if (reached.includes(state)) return done;
    const minutes = minutesSince(install);
    if (state === "waiting" && minutes > patienceMinutes.boot) return late("notBooted", patienceMinutes.boot);
    return minutes > patienceMinutes.install ? late("notInstalled", patienceMinutes.install) : busy;
  }

  async function install(machine: Machine): Promise<Outcome> {
    if (!isPossible(machine)) return failed("unsupported");
    const { serverId } = machine;
    const unit = await inventory.given(machine);
    if (machine.system === "") return done;
    const mark = markOf(machine);
    let current = await installs.find(serverId);
    if (current?.kind !== "order" || current.mark !== mark) {
      const { hostname, system, rootPassword, sshKey, postInstallScript } = machine;
      const { software, rootSizePercent, setup } = machine;
      const addresses = await inventory.addressesOf(unit);
      await installs.begin(
        serverId,
        { kind: "order", mark, power: "stopping" },
        {
          ...{ hostname, system, rootPassword, sshKey, postInstallScript, addresses },
          order: { software, rootSizePercent, setup },
        },
      );
      current = await installs.find(serverId);
    }
    if (!current) return busy;
    if (current.power === "started") return look(current, ["configuring", "installed"]);
    await restart(unit, serverId, current);
    return busy;
  }

  async function configure(machine: Machine): Promise<Outcome> {
    const unit = await inventory.given(machine);
    if (machine.system === "") return done;
    const current = await installs.find(machine.serverId);
    if (!current) return failed("noAnswer", false);
    const outcome = look(current, ["installed"]);
    // Some installers power the machine off at the end.
    if (outcome.state === "done" && (await readStatus(unit.controller)) === "off") {
      await setBoot(unit, "disk");
      await switchPower(unit, "on");
    }
    return outcome;
  }

  async function verify(machine: Machine): Promise<Outcome> {
    const unit = await inventory.given(machine);
    if (machine.system === "") {
      if ((await readStatus(unit.controller)) === "on") return done;
      await switchPower(unit, "on");
      return busy;
    }
    const [main] = await inventory.addressesOf(unit);
    const current = await installs.find(machine.serverId);
    if (!main || current?.state !== "installed") return failed("noAnswer", false);
    const { host, port } = sshOf(main);
    if (await answersSsh(host, port, 3_000)) return done;
    if (current.step !== "verify") await installs.beginStep(machine.serverId, "verify");
    else if (minutesSince(current) > patienceMinutes.verify) return failed("noAnswer");
    return busy;
  }

  return {
    allocate: told(async (machine) => {
      if (!isPossible(machine)) return failed("unsupported");
      const unit = await inventory.take(machine);
      if (!unit) return failed("noneFree");
      const addresses = await inventory.holdAddresses(unit, machine.addressCount);
      return addresses.length >= machine.addressCount ? { state: "done", addresses } : failed("noAddress");
    }),
    install: told(install),
    configure: told(configure),
    verify: told(verify),
    // Always releases the machine: failed BMC work is recorded as trouble, and done before it is sold again. A broken
    // BMC must not block a refund.
    release: async (machine) => {
      const unit = await inventory.find(machine);
      if (!unit) return;
      const trouble = await settle(inventory, unit).then(
        () => null,
        (error: unknown) => failureWord(error),
      );
      await inventory.free(machine, trouble);
    },
  };
}

/** Powers the machine off and removes the customer's BMC users. */
export async function settle(inventory: Inventory, unit: Unit): Promise<void> {
  await cutPower(unit, 10_000);
  await shutAll(inventory, unit, unit.users);
}
