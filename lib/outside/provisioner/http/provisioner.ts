import { canInstall } from "../abilities";
import type { CallName, Machine, Outcome, Provisioner } from "../port";
import { Done, HttpAllocated, HttpOutcome, HttpOutlets, HttpPower, HttpSensors } from "./answers";
import { checkChannel, type HttpSettings, openChannel } from "./channel";
import { httpHosts } from "./hosts";
import { httpImpossible } from "./limits";
import { httpMeasuring } from "./measure";
import { httpNetwork } from "./network";
import { httpNetworks } from "./networks";
import { httpWork } from "./work";

/**
 * Machines managed by the company's own program: every call is a signed POST to it, as specified in
 * docs/provisioner.md.
 */
export function httpProvisioner(settings: HttpSettings): Provisioner {
  const ask = openChannel(settings);
  const step =
    (call: CallName) =>
    async (machine: Machine): Promise<Outcome> => {
      if (!canInstall(httpImpossible, machine))
        return { state: "failed", failure: { code: "unsupported" }, isFinal: true };
      return ask(call, call === "allocate" ? HttpAllocated : HttpOutcome, {
        id: `${machine.serverId}-${machine.attempt}-${call}`,
        body: { machine },
      });
    };
  return {
    check: async (signal) => void (await checkChannel(settings, signal)),
    ...httpNetwork(ask),
    ...httpNetworks(ask),
    ...httpWork(ask),
    ...httpMeasuring(ask),
    ...httpHosts(ask),
    allocate: step("allocate"),
    install: step("install"),
    configure: step("configure"),
    verify: step("verify"),
    suspend: async (machine) => {
      await ask("suspend", Done, { body: { machine } });
    },
    resume: async (machine, power) => {
      await ask("resume", Done, { body: { machine, power } });
    },
    resize: async (machine, preset, size) => {
      await ask("resize", Done, { body: { machine, preset, size } });
    },
    growDisk: async (machine, diskGb) => {
      await ask("growDisk", Done, { body: { machine, diskGb } });
    },
    release: async (machine) => {
      await ask("release", Done, { body: { machine } });
    },
    power: (machine, target, key, signal) =>
      ask(target, HttpOutcome, { id: key, body: { machine, key }, signal }),
    status: (machine, signal) => ask("status", HttpPower, { body: { machine }, signal }),
    sensors: (machine, signal) => ask("sensors", HttpSensors, { body: { machine }, signal }),
    outlets: (machine, signal) => ask("outlets", HttpOutlets, { body: { machine }, signal }),
    setBootDevice: async (machine, device, signal) => {
      await ask("setBootDevice", Done, { body: { machine, device }, signal });
    },
  };
}
