import { describe, expect, it } from "vitest";
import type { Seed } from "../cloud-init";
import { makeIso } from "./iso9660";
import { makeSeed } from "./seed";

const sector = 2048;
const at = new Date("2026-11-23T12:00:00Z");

/** Reads the label and files of an ISO image. */
function readIso(image: Buffer): { label: string; files: Record<string, string> } {
  const head = image.subarray(16 * sector, 17 * sector);
  expect(head.toString("latin1", 1, 6)).toBe("CD001");
  expect(head.readUInt32LE(80)).toBe(image.length / sector);
  const folder = image.subarray(head.readUInt32LE(158) * sector);
  const files: Record<string, string> = {};
  for (let offset = 0; folder.readUInt8(offset) > 0; offset += folder.readUInt8(offset)) {
    const record = folder.subarray(offset, offset + folder.readUInt8(offset));
    if (record.readUInt8(25) === 2) continue;
    const [name = ""] = record.toString("latin1", 33, 33 + record.readUInt8(32)).split(";");
    const start = record.readUInt32LE(2) * sector;
    expect(record.readUInt32BE(6)).toBe(record.readUInt32LE(2));
    files[name] = image.toString("utf8", start, start + record.readUInt32LE(10));
  }
  return { label: head.toString("latin1", 40, 72).trimEnd(), files };
}

const seed: Seed = {
  instance: "55001-1",
  hostname: "web-1",
  passwordHash: "$6$salt$hash",
  sshKey: "ssh-ed25519 AAAA one\nssh-ed25519 BBBB two",
  postInstallScript: "#!/bin/sh\necho 'a: b' \"c\" $HOME `id`\nEND\n",
  timezone: "Europe/Amsterdam",
  swapGb: 2,
  network: null,
};
const read = (changes: Partial<Seed> = {}) => {
  const { label, files } = readIso(makeSeed({ ...seed, ...changes }, at));
  const [first, ...rest] = (files["user-data"] ?? "").split("\n");
  return {
    label,
    files,
    first,
    user: JSON.parse(rest.join("\n")),
    meta: JSON.parse(files["meta-data"] ?? ""),
  };
};

describe("the disk that tells a new system its settings", () => {
  it("is found by cloud-init, which reads who it is and what is to be set", () => {
    const { label, first, user, meta } = read();
    expect([label, first]).toEqual(["cidata", "#cloud-config"]);
    expect(meta).toEqual({ "instance-id": "55001-1", "local-hostname": "web-1" });
    expect(user).toMatchObject({
      hostname: "web-1",
      ssh_pwauth: true,
      timezone: "Europe/Amsterdam",
      swap: { filename: "/swap.img", size: 2 * 1024 ** 3 },
      users: [
        {
          name: "root",
          hashed_passwd: "$6$salt$hash",
          ssh_authorized_keys: ["ssh-ed25519 AAAA one", "ssh-ed25519 BBBB two"],
        },
      ],
    });
  });

  it("carries a script as it is, and never as words of a shell", () => {
    const { user, files } = read();
    const command: string = user.runcmd.at(-1).at(-1);
    const carried = /<<'END'\n(.*)\nEND\n/s.exec(command)?.[1] ?? "";
    expect(Buffer.from(carried, "base64").toString()).toBe(seed.postInstallScript);
    expect(carried).toMatch(/^[\w+/=]+$/);
    expect(files["post-install"]).toBe(seed.postInstallScript);
  });

  it("tells a machine on a bridge its address, and any other one nothing of that", () => {
    const network = {
      mac: "52:54:00:00:d6:d9",
      ip: "198.51.100.11",
      prefix: 24,
      gateway: "198.51.100.1",
      nameservers: ["192.0.2.53"],
    };
    const { files } = read({ network });
    expect(JSON.parse(files["network-config"] ?? "")).toEqual({
      version: 2,
      ethernets: {
        card: {
          match: { macaddress: network.mac },
          dhcp4: false,
          addresses: ["198.51.100.11/24"],
          routes: [{ to: "0.0.0.0/0", via: "198.51.100.1" }],
          nameservers: { addresses: ["192.0.2.53"] },
        },
      },
    });
    expect(files).toMatchObject({ address: "198.51.100.11/24\n", gateway: "198.51.100.1\n" });
    expect(Object.keys(read().files)).not.toContain("network-config");
  });

  it("holds the same facts one by one", () => {
    expect(read().files).toMatchObject({
      "instance-id": "55001-1\n",
      hostname: "web-1\n",
      "password-hash": "$6$salt$hash",
      "authorized-keys": "ssh-ed25519 AAAA one\nssh-ed25519 BBBB two\n",
    });
  });

  it("has the customer's own behind it, as parts that cloud-init reads one after the other", () => {
    for (const [own, type] of [
      ["#cloud-config\npackages: [git]\n", "text/cloud-config"],
      ["#!/bin/sh\nid\n", "text/x-shellscript"],
    ] as const) {
      const { files } = readIso(makeSeed({ ...seed, userData: own }, at));
      const [head = "", ...parts] = (files["user-data"] ?? "").split(/--part-of-user-data(?:--)?\n/);
      expect(head).toMatch(
        /^Content-Type: multipart\/mixed; boundary="part-of-user-data"\nMIME-Version: 1.0\n\n$/,
      );
      const read = parts.slice(0, 2).map((part) => {
        const [headers = "", body = ""] = part.split("\n\n");
        return { headers, text: Buffer.from(body, "base64").toString() };
      });
      expect(read.map(({ headers }) => headers.split("\n")[0])).toEqual([
        'Content-Type: text/cloud-config; charset="utf-8"',
        `Content-Type: ${type}; charset="utf-8"`,
      ]);
      expect(read[1]?.headers).toContain("X-Merge-Type: list(append)+dict(no_replace,recurse_list)+str()");
      expect(read[0]?.text).toBe(readIso(makeSeed(seed, at)).files["user-data"]);
      expect(read[1]?.text).toBe(own);
    }
  });

  it("says nothing of what was not wanted", () => {
    const { user } = read({
      passwordHash: null,
      sshKey: null,
      postInstallScript: null,
      timezone: null,
      swapGb: null,
    });
    expect(user).toMatchObject({ ssh_pwauth: false, runcmd: [] });
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(["timezone"]));
    expect(user).not.toHaveProperty("swap");
  });
});

it("an image keeps files of any length, also empty ones", () => {
  const files = [
    { name: "empty", text: "" },
    { name: "one-sector", text: "x".repeat(sector) },
    { name: "more", text: "y".repeat(3 * sector + 1) },
  ];
  const found = readIso(makeIso("TOOLS", files, at));
  expect(found.label).toBe("TOOLS");
  for (const { name, text } of files) expect(found.files[name] === text, name).toBe(true);
});
