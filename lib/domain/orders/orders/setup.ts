import type { MachineSetup } from "@/lib/base/machine-setup";
import { plainSetup } from "@/lib/base/machine-setup";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { isHostname } from "../../servers/servers/rules";
import { asksForSomething, type SetupOption, setupOptions, type Unfit, unfitFor } from "./setup-rules";
import { readMirror, readNumber, readOptions, readYes } from "./setup-values";

export type WantedSetup = Partial<Record<SetupOption, unknown>> & {
  root_size?: number | undefined;
  ci_task?: string | undefined;
  post_install_script?: string | undefined;
  user_data?: string | undefined;
};

export type Fitting = Parameters<typeof unfitFor>[2];

/** Unsupported options are rejected by name, with the reason, never ignored. */
function refuseUnfit(input: WantedSetup, fitting: Fitting): void {
  const asked = setupOptions.filter((name) => asksForSomething(input[name]));
  const extra: Unfit[] = [];
  if (input.root_size !== undefined && input.root_size !== 100) extra.push("root_size");
  if (input.ci_task && input.ci_task !== "-1") extra.push("ci_task");
  if (input.post_install_script) extra.push("post_install_script");
  if (input.user_data) extra.push("user_data");
  for (const parameter of [...asked, ...extra]) {
    const reason = unfitFor(parameter, input, fitting);
    if (reason) throw fail("argument.unsupported", { parameter, reason });
  }
}

/** The requested machine setup besides the system, for a new machine. */
export function readSetup(input: WantedSetup, fitting: Fitting): MachineSetup {
  const mirror = readMirror(input.disk_mirror);
  const isSelected = { no_lvm: readYes("no_lvm", input.no_lvm), ipv6: readYes("ipv6", input.ipv6) };
  const vlan = readNumber("vlan", input.vlan);
  const privateVlan = readNumber("private_vlan", input.private_vlan);
  const { swapGb, timezone } = readOptions(input.deploy_options);
  refuseUnfit(input, fitting);
  return {
    ...plainSetup,
    diskMirror: mirror,
    hasLvm: !isSelected.no_lvm,
    hasIpv6: isSelected.ipv6,
    vlan,
    privateVlan,
    swapGb,
    timezone,
  };
}

/** The same for a reinstall, which leaves the machine's network as it is. */
export function readSetupAgain(
  input: WantedSetup,
  fitting: Omit<Fitting, "network6">,
  present: MachineSetup,
): MachineSetup {
  const wanted = readSetup(input, { ...fitting, network6: present.hasIpv6 ? "" : null });
  const kept = { hasIpv6: present.hasIpv6, vlan: present.vlan, privateVlan: present.privateVlan };
  const reason = "cannot be changed by a reinstall";
  for (const [parameter, isOther] of [
    ["vlan", wanted.vlan !== null && wanted.vlan !== kept.vlan],
    ["private_vlan", wanted.privateVlan !== null && wanted.privateVlan !== kept.privateVlan],
  ] as const)
    if (isOther) throw fail("argument.unsupported", { parameter, reason });
  return { ...wanted, ...kept };
}

/** The host name within the given domain. */
export function withDomain(hostname: string, domain: unknown): string {
  if (!asksForSomething(domain)) return hostname;
  const text = String(domain).trim().toLowerCase();
  if (!isHostname(text) || !text.includes("."))
    throw invalidArgument("custom_domain", "must be a domain such as example.com");
  if (hostname === text || hostname.endsWith(`.${text}`)) return hostname;
  const full = `${hostname}.${text}`;
  if (hostname.includes(".") || !isHostname(full))
    throw invalidArgument("custom_domain", "does not fit the host name");
  return full;
}
