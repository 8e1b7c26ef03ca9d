import { callableBesides } from "@/lib/base/address";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { kindNamed } from "../../servers/shared/provisioner";

/** Private networks in which operators have servers; the panel's own computer and its neighbors on the link are not asked. */
const ofOperators = [
  ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "198.18.0.0/15"],
  "fc00::/7",
];

/** Whether the panel may ask an address that it has itself given to a server. */
export const canAsk = callableBesides(ofOperators);

/** Whether a server's machine is no machine, so that nobody answers at its address. */
export function isSimulated({ provisioner }: { provisioner: string | null }): boolean {
  try {
    return provisioner !== null && kindOf(kindNamed(provisioner)).isSimulated;
  } catch {
    // Its back end is not there any more.
    return false;
  }
}
