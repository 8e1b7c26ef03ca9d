import { MachineError } from "./machine-error";
import { type CallName, callTerms, type Firewalls, type Provisioner } from "./port";
import type { Networks } from "./port-networks";
import { timedHosts } from "./timed-hosts";
import { timedNetworks } from "./timed-networks";
import { timedWork } from "./timed-work";

/** Minimum timeout in ms, because the simulation's database is not sped up. */
const leastMs = 3_000;

type Call<T> = (signal: AbortSignal) => Promise<T>;

async function within<T>(
  name: CallName,
  speed: number,
  outer: AbortSignal | undefined,
  call: Call<T>,
): Promise<T> {
  const waitMs = Math.max(leastMs, (callTerms[name].seconds * 1000) / speed);
  const limit = new AbortController();
  const signal = outer ? AbortSignal.any([outer, limit.signal]) : limit.signal;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new MachineError({ code: "noReply", seconds: Math.round(waitMs / 1000) }));
    }, waitMs);
  });
  try {
    return await Promise.race([call(signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

type Whole = Provisioner & Firewalls & Networks;

/** Wraps a provisioner with the timeout of each call (`callTerms`); throws MachineError `noReply` on timeout. */
export function timed(own: Whole, speed: number): Whole {
  const made = <I, O>(name: CallName, call: (machine: I) => Promise<O>) => {
    return (machine: I) => within(name, speed, undefined, () => call(machine));
  };
  return {
    ...(own.prepare ? { prepare: own.prepare } : {}),
    ...(own.check ? { check: own.check } : {}),
    measure: (serverIds, outer) =>
      within("measure", speed, outer, (signal) => own.measure(serverIds, signal)),
    ...timedHosts(own, (name, outer, call) => within(name, speed, outer, call)),
    ...timedNetworks(own, (name, outer, call) => within(name, speed, outer, call)),
    ...timedWork(own, (name, outer, call) => within(name, speed, outer, call)),
    allocate: made("allocate", own.allocate),
    install: made("install", own.install),
    configure: made("configure", own.configure),
    verify: made("verify", own.verify),
    suspend: made("suspend", own.suspend),
    release: made("release", own.release),
    resume: (machine, power) => within("resume", speed, undefined, () => own.resume(machine, power)),
    resize: (machine, preset, size) =>
      within("resize", speed, undefined, () => own.resize(machine, preset, size)),
    growDisk: (machine, diskGb) => within("growDisk", speed, undefined, () => own.growDisk(machine, diskGb)),
    power: (machine, target, key, outer) =>
      within(target, speed, outer, (signal) => own.power(machine, target, key, signal)),
    status: (machine, outer) => within("status", speed, outer, (signal) => own.status(machine, signal)),
    sensors: (machine, outer) => within("sensors", speed, outer, (signal) => own.sensors(machine, signal)),
    outlets: (machine, outer) => within("outlets", speed, outer, (signal) => own.outlets(machine, signal)),
    setBootDevice: (machine, device, outer) =>
      within("setBootDevice", speed, outer, (signal) => own.setBootDevice(machine, device, signal)),
    traffic: (machine, span, outer) =>
      within("traffic", speed, outer, (signal) => own.traffic(machine, span, signal)),
    setLink: (machine, link, isOpen, key, outer) =>
      within("setLink", speed, outer, (signal) => own.setLink(machine, link, isOpen, key, signal)),
    readPort: (machine, port, outer) =>
      within("readPort", speed, outer, (signal) => own.readPort(machine, port, signal)),
    scan: (machine, ip, outer) => within("scan", speed, outer, (signal) => own.scan(machine, ip, signal)),
    holdAddresses: (machine, hold, outer) =>
      within("holdAddresses", speed, outer, (signal) => own.holdAddresses(machine, hold, signal)),
    dropAddress: (machine, ip, outer) =>
      within("dropAddress", speed, outer, (signal) => own.dropAddress(machine, ip, signal)),
    freeAddresses: (machine, most, outer) =>
      within("freeAddresses", speed, outer, (signal) => own.freeAddresses(machine, most, signal)),
    setFirewall: (machine, work, outer) =>
      within("setFirewall", speed, outer, (signal) => own.setFirewall(machine, work, signal)),
    hasFirewall: (machine, firewall, outer) =>
      within("hasFirewall", speed, outer, (signal) => own.hasFirewall(machine, firewall, signal)),
    flow: (machine, span, seconds, outer) =>
      within("flow", speed, outer, (signal) => own.flow(machine, span, seconds, signal)),
    openPassage: (machine, allowed, until, outer) =>
      within("openPassage", speed, outer, (signal) => own.openPassage(machine, allowed, until, signal)),
    closePassage: (machine, allowed, outer) =>
      within("closePassage", speed, outer, (signal) => own.closePassage(machine, allowed, signal)),
  };
}
