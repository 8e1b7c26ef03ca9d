import { describe, expect, it, test } from "vitest";
import { type BackEndKind, backEndKinds } from "@/lib/base/back-ends";
import { makeCertificate } from "@/lib/testing/fakes/certificate";
import { hostCallNames } from "../hosts";
import type { WrongField } from "../kind";
import { callTerms, type Tools } from "../port";
import { kindOf, makeProvisioner, wrongSentence } from "../registry";

const tools: Tools = {
  query: async () => [],
  sealing: { seal: () => Buffer.from(""), unseal: () => "", hash: () => Buffer.from("") },
  speed: 1,
  now: () => new Date(),
  folders: { machines: "/tmp/machines", images: "/tmp/images" },
};

const panel = await makeCertificate("panel");
const secret = "a secret that is shared by both sides";
const complete: Record<BackEndKind, Record<string, string>> = {
  http: { url: "https://machines.example.test/api", secret },
  incus: {
    ...{ addresses: "192.0.2.1:8443,192.0.2.2", fingerprint: "ab:".repeat(31).concat("ab") },
    ...{ certificate: panel.certificate, key: panel.key },
  },
  ipmi: {},
  proxmox: {
    ...{ addresses: "pve1.example.test,[2001:db8::1]:8006", certificate: panel.certificate },
    ...{ token: "berth@pve!panel", secret: "12345678-1234-1234-1234-123456789abc" },
    ...{ nodes: "NL=pve1,NL=pve2,DE=pve3", vlan: "7", images: "Debian 12=nas:import/debian-12.qcow2" },
  },
  qemu: { network: "bridge", bridge: "br0", nameservers: "192.0.2.53,192.0.2.54", most_cpus: "4" },
  simulated: {},
};

function wrongIn(kind: BackEndKind, texts: Record<string, string>, fixed: Record<string, unknown> = {}) {
  const opened = kindOf(kind).open({ texts, fixed });
  return "wrong" in opened ? opened.wrong : [];
}

describe.each(backEndKinds)("a back end of the kind %s", (kind) => {
  it("is open with what it needs, and has every call of the port", () => {
    expect(wrongIn(kind, complete[kind])).toEqual([]);
    const made = makeProvisioner({ name: "one", kind, texts: complete[kind], fixed: {} }, tools);
    const calls = Object.keys(callTerms).filter((call) => !/^(on|off|hard_off|reboot)$/.test(call));
    const ofHosts: readonly string[] = hostCallNames;
    for (const call of ["power", ...calls.filter((one) => !ofHosts.includes(one))])
      expect([call, typeof made[call as "power"]]).toEqual([call, "function"]);
    expect(made.engine).toMatch(/./);
  });

  it("has fields that say how they are edited, and a variable for each where there is one", () => {
    for (const [name, { variable, schema }] of Object.entries(kindOf(kind).fields)) {
      expect(name).toMatch(/^[a-z][a-z_]{1,29}$/);
      expect(variable ?? "NONE").toMatch(/^[A-Z_]+$/);
      expect(schema.safeParse("\u0001").success).toBe(false);
    }
  });
});

const mistakes: [BackEndKind, Record<string, string>, WrongField[]][] = [
  [
    "http",
    {},
    [
      { field: "url", reason: "must be set" },
      { field: "secret", reason: "must be set" },
    ],
  ],
  [
    "http",
    { url: "http://machines.example.test", secret },
    [{ field: "url", reason: "must be an https address" }],
  ],
  [
    "http",
    { url: "https://machines.example.test", secret: "short" },
    [{ field: "secret", reason: "must have at least 32 characters" }],
  ],
  ["qemu", { network: "bridge" }, [{ field: "bridge", reason: "must be set when network is bridge" }]],
  ["qemu", { ports: "60000-70000" }, [{ field: "ports", reason: "must lie between 5900 and 65535" }]],
  ["qemu", { most_cpus: "many" }, [{ field: "most_cpus", reason: "must be a whole number" }]],
  [
    "qemu",
    { nameservers: "one.example" },
    [{ field: "nameservers", reason: expect.stringContaining("IPv4") }],
  ],
];

test.each([
  ["addresses", "pve1.example.test:0"],
  ["certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"],
  ["token", "berth@pve"],
  ["secret", "short"],
  ["nodes", "NL"],
  ["vlan", "4095"],
  ["affinity", "NL=one,two"],
  ["first_id", "99"],
])("a cluster of Proxmox whose %s is %j names that field", (field, text) => {
  expect(wrongIn("proxmox", { ...complete.proxmox, [field]: text })).toMatchObject([{ field }]);
});

test.each(mistakes)("%s %j names the field and what is wrong", (kind, texts, wrong) => {
  expect(wrongIn(kind, texts)).toEqual(wrong);
});

test("a value of the environment stands for a text, whatever that is, also in rules between fields", () => {
  expect(wrongIn("http", { url: "nowhere" }, { url: "https://a.test", secret })).toEqual([]);
  expect(wrongIn("qemu", { bridge: "br0" }, { network: "bridge" })).toEqual([]);
  expect(wrongIn("qemu", {}, { network: "bridge" })).toHaveLength(1);
});

test("a back end that is wrong answers every call so that nothing counts as done, and says why where it is checked", async () => {
  const made = makeProvisioner({ name: "one", kind: "http", texts: {}, fixed: {} }, tools);
  const machine = { serverId: 1, location: "NL", hostname: "web-1" };
  for (const call of [
    () => made.status(machine),
    () => made.release(machine),
    () => made.power(machine, "on", "key"),
  ])
    await expect(call()).rejects.toMatchObject({
      failure: { code: "unreachable" },
    });
  const sentence = wrongSentence("one", kindOf("http"), wrongIn("http", {}));
  expect(sentence).toBe(
    "The back end one is wrong: url (PROVISIONER_URL) must be set, secret (PROVISIONER_SECRET) must be set.",
  );
  await expect(made.prepare?.()).rejects.toThrow(sentence);
  await expect(made.check?.(AbortSignal.timeout(1_000))).rejects.toThrow(sentence);
  expect(await Promise.resolve(made)).toBe(made);
});
