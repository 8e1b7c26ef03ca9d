import { createPrivateKey, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { parsePem, parsePems } from "./pem";
import { isTrustworthy, portRange, readPlace, secretOf, wholeNumber } from "./setting-forms";

// A machine's second port is its VNC port, which QEMU numbers from 5900.
const isPortRange = (text: string): boolean => {
  const [first = 0, last = 0] = text.split("-").map(Number);
  return first >= 5900 && last <= 65_535 && first < last;
};

/** Texts that describe a back end asked over HTTP. */
export const httpFields = {
  url: z.string().refine(isTrustworthy, "must be an https address"),
  secret: secretOf(32),
};

/** Texts that describe machines on this computer. */
export const qemuFields = {
  accelerator: z.enum(["auto", "kvm", "tcg"], { error: "must be auto, kvm or tcg" }),
  network: z.enum(["closed", "open", "bridge"], { error: "must be closed, open or bridge" }),
  bridge: z.string().regex(/^[\w.-]{1,15}$/, "must be the name of a bridge of this computer"),
  nameservers: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.ipv4({ error: "must be IPv4 addresses, with commas between them" }))),
  address: z.ipv4({ error: "must be an IPv4 address of this computer" }),
  ports: portRange.refine(isPortRange, "must lie between 5900 and 65535"),
  most_cpus: wholeNumber(1, 512),
  most_memory_mb: wholeNumber(64, 16_777_216),
};

const splitList = z.string().transform((text) => text.split(",").map((entry) => entry.trim()));

/** A member's address with its port, 8443 if there is none: `10.0.0.1:8443`, `[2001:db8::1]`. */
const memberAddress = z.string().transform((text, check) => {
  const bare = text.trim().replace(/^\[([^\]]*)\]$/, "$1");
  const place = isIP(bare) ? { address: bare, port: 8443 } : readPlace(text);
  if (place) return { host: place.address, port: place.port };
  check.addIssue({ code: "custom", message: "must be IP addresses such as 192.0.2.1:8443" });
  return z.NEVER;
});

const worksAs = (read: (pem: string) => unknown) => (pem: string) => {
  try {
    read(pem);
    return true;
  } catch {
    return false;
  }
};

const pemOf = (label: RegExp, complaint: string, read: (pem: string) => unknown) =>
  z
    .string()
    .transform((text) => parsePem(text, label) ?? "")
    .refine(worksAs(read), complaint);

const pairs = (left: RegExp, right: RegExp, complaint: string) =>
  splitList
    .transform((entries) => entries.map((entry) => entry.split("=")))
    .refine(
      (all) =>
        all.every(([from = "", to = "", ...rest]) => rest.length === 0 && left.test(from) && right.test(to)),
      complaint,
    )
    .transform((all) => Object.fromEntries(all as [string, string][]) as Record<string, string>);

const incusName = (what: string) =>
  z.string().regex(/^[A-Za-z0-9][\w.-]{0,62}$/, `must be the name of ${what} of the cluster`);

/** Texts that describe a cluster of Incus. */
export const incusFields = {
  addresses: splitList.pipe(z.array(memberAddress).min(1).max(50)),
  fingerprint: z
    .string()
    .transform((text) => text.replaceAll(":", "").trim().toLowerCase())
    .refine((text) => /^[0-9a-f]{64}$/.test(text), "must have 64 hexadecimal digits"),
  certificate: pemOf(/^CERTIFICATE$/, "must be a certificate as PEM", (pem) => new X509Certificate(pem)),
  key: pemOf(/^(EC |RSA )?PRIVATE KEY$/, "must be a private key as PEM", (pem) => createPrivateKey(pem)),
  project: incusName("a project"),
  pool: incusName("a storage pool"),
  network: incusName("a network"),
  profile: incusName("a profile"),
  firewall: z.enum(["card", "network", "none"], { error: "must be card, network or none" }),
  private: z.string().regex(/^[\w.-]{1,15}$/, "must be the name of a network card of the members"),
  groups: pairs(/^[A-Z0-9]{1,20}$/, /^[\w.-]{1,63}$/, "must look like NL=ams,DE=fra"),
  images: pairs(/^[\w .()+-]{1,80}$/, /^[\w./-]{1,80}$/, "must look like Debian 12=debian-12"),
  containers: splitList.refine(
    (all) => all.every((name) => /^[\w.-]{0,60}\*?$/.test(name) && name !== ""),
    "must be names of plans, such as vm.small or vm.*",
  ),
};

/** A member's name or address with its port, 8006 if there is none: `pve1.example.com`, `[2001:db8::1]:8006`. */
const hostAddress = z.string().transform((text, check) => {
  const bare = text.trim();
  if (isIP(bare)) return { host: bare, port: 8006 };
  const [, six, name, digits] = /^(?:\[([^[\]]+)\]|([A-Za-z0-9.-]+))(?::(\d{1,5}))?$/.exec(bare) ?? [];
  const port = Number(digits ?? 8006);
  if ((six ? isIP(six) === 6 : name !== undefined) && port > 0 && port < 65_536)
    return { host: six ?? name ?? "", port };
  check.addIssue({ code: "custom", message: "must be names or IP addresses such as 192.0.2.1:8006" });
  return z.NEVER;
});

/** Entries whose left part may come several times. */
const grouped = (left: RegExp, right: RegExp, complaint: string) =>
  splitList
    .refine((entries) => {
      const halves = entries.map((entry) => entry.split("="));
      return halves.every(
        ([from = "", to = "", ...rest]) => rest.length === 0 && left.test(from) && right.test(to),
      );
    }, complaint)
    .transform((entries) => {
      const all: Record<string, string[]> = {};
      for (const entry of entries) {
        const [from = "", to = ""] = entry.split("=");
        all[from] = [...(all[from] ?? []), to];
      }
      return all;
    });

const proxmoxName = (what: string) =>
  z.string().regex(/^[A-Za-z][\w.-]{0,99}$/, `must be the name of ${what} of the cluster`);

const locationCode = /^[A-Z0-9]{1,20}$/;

/** Texts that describe a cluster of Proxmox VE. */
export const proxmoxFields = {
  addresses: splitList.pipe(z.array(hostAddress).min(1).max(50)),
  certificate: z
    .string()
    .transform((text) => parsePems(text, /^CERTIFICATE$/))
    .refine(
      (all) => all.length > 0 && all.every(worksAs((pem) => new X509Certificate(pem))),
      "must be certificates as PEM",
    ),
  token: z
    .string()
    .regex(/^[^\s:/!@]{1,64}@[A-Za-z][\w.-]{1,31}![A-Za-z][\w.-]{1,63}$/, "must look like berth@pve!panel"),
  secret: z.string().regex(/^[0-9A-Fa-f-]{36}$/, "must be the token's secret, such as 8-4-4-4-12 digits"),
  nodes: grouped(locationCode, /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, "must look like NL=pve1,NL=pve2,DE=pve3"),
  storage: proxmoxName("a storage"),
  bridge: z.string().regex(/^[A-Za-z][\w.-]{0,14}$/, "must be the name of a bridge of the nodes"),
  vlan: wholeNumber(1, 4094),
  pool: z.string().regex(/^[A-Za-z0-9][\w./-]{0,99}$/, "must be the name of a pool of the cluster"),
  affinity: pairs(locationCode, /^[A-Za-z][\w-]{0,62}$/, "must look like NL=amsterdam,DE=frankfurt"),
  images: pairs(
    /^[\w .()+-]{1,80}$/,
    /^[\w./:-]{1,120}$/,
    "must look like Debian 12=debian-12 or Debian 12=nas:import/debian-12.qcow2",
  ),
  firstId: wholeNumber(100, 900_000_000),
};
