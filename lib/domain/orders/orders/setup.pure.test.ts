import { describe, expect, test } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { numberedName } from "./rules";
import { type Fitting, readSetup, readSetupAgain, type WantedSetup, withDomain } from "./setup";
import { unfitFor } from "./setup-rules";
import { readOptions } from "./setup-values";

const physical: Fitting = {
  preset: { hdd: "2x960Gb NVMe", isVirtual: false, gpu: "" },
  system: {},
  location: "NL",
  network6: "2001:db8::/48",
  impossible: [],
};
const virtual: Fitting = { ...physical, preset: { hdd: "60Gb NVMe", isVirtual: true, gpu: "" } };
const graphics: Fitting = { ...physical, preset: { ...physical.preset, gpu: "RTX 4090" } };
const refused = (parameter: string, reason: string) => `invalid argument ${parameter}: ${reason}`;

describe("what is asked of a new machine", () => {
  test("is nothing, where nothing is said or every value means no", () => {
    const no = {
      disk_mirror: "",
      no_lvm: "0",
      ipv6: 0,
      vlan: "off",
      private_vlan: null,
      deploy_options: "{}",
    };
    for (const input of [{}, no, { root_size: 100, ci_task: "-1", post_install_script: "" }])
      expect(readSetup(input, virtual)).toEqual(plainSetup);
  });

  test("is read whatever a client calls yes, and however it writes a number", () => {
    const wanted: WantedSetup = {
      disk_mirror: " RAID1 ",
      no_lvm: "Yes",
      ipv6: true,
      vlan: "0120",
      private_vlan: "on",
      deploy_options: '{"swap":"08","timezone":"europe/amsterdam"}',
    };
    expect(readSetup(wanted, physical)).toEqual({
      diskMirror: "raid1",
      hasLvm: false,
      hasIpv6: true,
      vlan: 120,
      privateVlan: 1,
      swapGb: 8,
      timezone: "Europe/Amsterdam",
    });
  });

  test.each<[WantedSetup, Fitting, string, string]>([
    [{ no_lvm: "2" }, physical, "no_lvm", "must be 1 or 0"],
    [{ ipv6: "maybe" }, physical, "ipv6", "must be 1 or 0"],
    [{ disk_mirror: "raid5" }, physical, "disk_mirror", "is one of hba, raid0, raid1, raid10"],
    [{ disk_mirror: "raid10" }, physical, "disk_mirror", "needs 4 disks, this preset has 2"],
    [{ disk_mirror: "hba" }, virtual, "disk_mirror", "is for physical servers"],
    [{ ipv6: 1 }, { ...physical, network6: null }, "ipv6", "is not offered in NL"],
    [{ vlan: "-1" }, physical, "vlan", "must be a number from 1 to 4094"],
    [{ vlan: "1.5" }, physical, "vlan", "must be a number from 1 to 4094"],
    [{ vlan: ["1"] }, physical, "vlan", "must be a number from 1 to 4094"],
    [{ private_vlan: 4095 }, physical, "private_vlan", "must be a number from 1 to 4094"],
    [{ no_lvm: 1 }, { ...physical, system: null }, "no_lvm", "needs a system"],
    [{ root_size: 50 }, { ...physical, system: null }, "root_size", "needs a system"],
    [
      { post_install_script: "reboot" },
      { ...virtual, system: null },
      "post_install_script",
      "needs a system",
    ],
    [{ ci_task: "4" }, { ...physical, system: null }, "ci_task", "needs a system"],
    [{ ci_task: "9" }, physical, "ci_task", "unknown task"],
    [{ ci_task: "1" }, physical, "ci_task", "needs a graphics card, this preset has none"],
  ])("is refused by name where it cannot be had: %j", (input, fitting, parameter, reason) => {
    expect(() => readSetup(input, fitting)).toThrow(refused(parameter, reason));
  });

  test("is a task of the machine's graphics card where it has one", () => {
    for (const ci_task of ["1", "GPU-driver", "system-update"])
      expect(unfitFor("ci_task", { ci_task }, graphics)).toBeNull();
  });

  test("has numbers from the first VLAN to the last", () => {
    for (const [given, read] of [
      ["1", 1],
      [4094, 4094],
    ] as const)
      expect(readSetup({ vlan: given, private_vlan: given }, physical)).toMatchObject({
        vlan: read,
        privateVlan: read,
      });
  });
});

describe("what is asked of a machine that is installed again", () => {
  const present = {
    ...plainSetup,
    hasIpv6: true,
    vlan: 120,
    privateVlan: 2,
    swapGb: 4,
    diskMirror: "raid1" as const,
  };
  const { network6: _, ...fitting } = physical;

  test("leaves its networks as they are, and everything else as it was asked for now", () => {
    expect(readSetupAgain({ disk_mirror: "raid0" }, fitting, present)).toEqual({
      ...plainSetup,
      hasIpv6: true,
      vlan: 120,
      privateVlan: 2,
      diskMirror: "raid0",
    });
    expect(readSetupAgain({ ipv6: 1, vlan: "120", private_vlan: 2 }, fitting, present)).toMatchObject({
      vlan: 120,
    });
  });

  test.each([
    [{ vlan: 121 }, "vlan"],
    [{ private_vlan: 1 }, "private_vlan"],
  ])("is no other network: %j", (input, parameter) => {
    const reason = refused(parameter, "cannot be changed by a reinstall");
    expect(() => readSetupAgain(input, fitting, present)).toThrow(reason);
  });

  test("is no IPv6 where the machine has none", () => {
    expect(() => readSetupAgain({ ipv6: 1 }, fitting, plainSetup)).toThrow(
      refused("ipv6", "is not offered in NL"),
    );
  });
});

describe("the options of an installation", () => {
  test.each([
    [undefined, null, null],
    ["", null, null],
    ["{}", null, null],
    [{ swap: 0, timezone: "" }, null, null],
    [{ swap: "64" }, 64, null],
    ['{"swap":"1","magic":""}', 1, null],
    [{ timezone: "utc" }, null, "UTC"],
  ])("%j are swap %j and time zone %j", (value, swapGb, timezone) => {
    expect(readOptions(value)).toEqual({ swapGb, timezone });
  });

  test.each([
    ["{swap:1}", "must be fields or JSON"],
    ["4", "must be fields or JSON"],
    [true, "must be fields or JSON"],
    [{ swap: "65" }, "swap must be 0 to 64 GB"],
    [{ swap: -1 }, "swap must be 0 to 64 GB"],
    [{ swap: "1.5" }, "swap must be 0 to 64 GB"],
    [{ swap: { gb: 1 } }, "swap must be 0 to 64 GB"],
    [{ timezone: "Amsterdam" }, "timezone must be one such as Europe/Amsterdam"],
    [{ magic: 1 }, "there is no option magic, known are swap, timezone"],
    [{ ["x".repeat(200)]: 1 }, `there is no option ${"x".repeat(40)}, known are swap, timezone`],
  ])("%j are refused with the reason", (value, reason) => {
    expect(() => readOptions(value)).toThrow(refused("deploy_options", reason));
  });
});

describe("a host name in a domain", () => {
  test.each([
    ["web-1", "", "web-1"],
    ["web-1", "none", "web-1"],
    ["web-1", " Example.COM ", "web-1.example.com"],
    ["web-1.example.com", "example.com", "web-1.example.com"],
    ["example.com", "example.com", "example.com"],
  ])("%s in %j is %s", (hostname, domain, full) => {
    expect(withDomain(hostname, domain)).toBe(full);
  });

  test.each([
    ["web-1", "localhost", "must be a domain such as example.com"],
    ["web-1", "exa mple.com", "must be a domain such as example.com"],
    ["web-1", "-.com", "must be a domain such as example.com"],
    ["web-1.example.org", "example.com", "does not fit the host name"],
    ["notexample.com", "example.com", "does not fit the host name"],
    [
      "w".repeat(63),
      `${Array.from({ length: 4 }, () => "d".repeat(60)).join(".")}.com`,
      "does not fit the host name",
    ],
  ])("%s in %j is refused", (hostname, domain, reason) => {
    expect(() => withDomain(hostname, domain)).toThrow(refused("custom_domain", reason));
  });

  test.each([
    ["web", 2, "web-2"],
    ["web.example.com", 12, "web-12.example.com"],
    ["web-1.example.com", 1, "web-1-1.example.com"],
    ["web-{n}", 7, "web-7"],
    ["{n}-web.example.com", 12, "12-web.example.com"],
    ["web-{n:2}.example.com", 7, "web-07.example.com"],
    ["web-{N:3}", 1234, "web-1234"],
  ])("%s is with the number %d %s", (hostname, number, name) => {
    expect(numberedName(hostname, number)).toBe(name);
  });
});
