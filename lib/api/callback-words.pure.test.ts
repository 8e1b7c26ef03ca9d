import { expect, test } from "vitest";
import { bootAction } from "@/lib/domain/servers/power/rules";
import { wireModules } from "./find-operation";

/**
 * Values of `context.action` that clients expect where it differs from the call's name, including misspellings
 * (modules 4).
 */
const otherWords: Record<string, string> = {
  "eq.order_instance": "deploy",
  "eq.open_reinstall": "reinstall",
  "firewall.apply": "apply_firewall",
  "iso.unmount_iso": "umount_iso",
  "net.nmap": "get_nmap",
  "networks.attach": "attach_network",
  "networks.detach": "detach_network",
  "vm.load_stats": "get_vm_statics",
};

const kinds = wireModules().flatMap(([, actions]) =>
  Object.values(actions).flatMap(({ operation, variant }) =>
    [operation, ...(variant ? [variant.operation] : [])].flatMap(({ name, kind }) =>
      kind ? [[name, kind.action] as const] : [],
    ),
  ),
);

test("every asynchronous call has its word", () => {
  expect(kinds.length).toBeGreaterThan(25);
  const expected = kinds.map(([name]) => [name, otherWords[name] ?? name.slice(name.indexOf(".") + 1)]);
  expect(kinds.map((pair) => [...pair])).toEqual(expected);
});

test("the boot devices have words of their own", () => {
  expect(bootAction).toEqual({ cd: "bootdev_cdrom", disk: "bootdev_disk", pxe: "bootdev_pxe" });
});
