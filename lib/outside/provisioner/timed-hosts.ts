import type { HostCalls } from "./hosts";
import type { Within } from "./timed-work";

/** Calls on hosts with their timeouts (see timed.ts); none that the provisioner does not have. */
export function timedHosts(
  { readHosts, evacuateHost, restoreHost }: Partial<HostCalls>,
  within: Within,
): Partial<HostCalls> {
  return {
    ...(readHosts && {
      readHosts: (locations, outer) =>
        within("readHosts", outer, (signal) => readHosts(locations, signal)),
    }),
    ...(evacuateHost && {
      evacuateHost: (name, key, outer) =>
        within("evacuateHost", outer, (signal) => evacuateHost(name, key, signal)),
    }),
    ...(restoreHost && {
      restoreHost: (name, key, outer) =>
        within("restoreHost", outer, (signal) => restoreHost(name, key, signal)),
    }),
  };
}
