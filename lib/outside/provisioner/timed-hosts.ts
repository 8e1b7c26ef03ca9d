import type { HostCalls } from "./hosts";
import type { Within } from "./timed-work";

/** Calls on hosts with their timeouts (see timed.ts); none that the provisioner does not have. */
export function timedHosts(own: Partial<HostCalls>, within: Within): Partial<HostCalls> {
  const { readHosts, evacuateHost, restoreHost, moveMachine, readSystemImages } = own;
  const made: Partial<HostCalls> = {};
  if (readHosts)
    made.readHosts = (locations, outer) =>
      within("readHosts", outer, (signal) => readHosts(locations, signal));
  if (evacuateHost)
    made.evacuateHost = (name, key, outer) =>
      within("evacuateHost", outer, (signal) => evacuateHost(name, key, signal));
  if (restoreHost)
    made.restoreHost = (name, key, outer) =>
      within("restoreHost", outer, (signal) => restoreHost(name, key, signal));
  if (moveMachine)
    made.moveMachine = (machine, work, outer) =>
      within("moveMachine", outer, (signal) => moveMachine(machine, work, signal));
  if (readSystemImages)
    made.readSystemImages = (systems, outer) =>
      within("readSystemImages", outer, (signal) => readSystemImages(systems, signal));
  return made;
}
