import { generateKeyPairSync } from "node:crypto";
import { expect, it, test } from "vitest";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { readSshKey } from "./read-ssh-key";
import { findSshKeyFault, type SshKeyFault, sshKeyFaultOf, sshKeyFaults } from "./ssh-key";

const field = (bytes: Buffer | string) => {
  const body = Buffer.from(bytes);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
};
const keyOf = (type: string, ...fields: (Buffer | string)[]) =>
  `${type} ${Buffer.concat([field(type), ...fields.map(field)]).toString("base64")}`;
const fromUrl = (text = "") => Buffer.from(text, "base64url");
const positive = (bytes: Buffer) => ((bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);

function rsa(bits: number) {
  const { e, n } = generateKeyPairSync("rsa", { modulusLength: bits }).publicKey.export({ format: "jwk" });
  return keyOf("ssh-rsa", positive(fromUrl(e)), positive(fromUrl(n)));
}
function point(curve: string) {
  const { x, y } = generateKeyPairSync("ec", { namedCurve: curve }).publicKey.export({ format: "jwk" });
  return Buffer.concat([Buffer.of(4), fromUrl(x), fromUrl(y)]);
}
const ecdsa = (size: number, curve: string) => keyOf(`ecdsa-sha2-nistp${size}`, `nistp${size}`, point(curve));
const ed = sshKeyText("anna");
const [, body = ""] = ed.split(" ");
const bytes = Buffer.from(body, "base64");
const shortened = (whole: Buffer) =>
  Buffer.concat([Buffer.of(2 + ((whole.at(-1) ?? 0) & 1)), whole.subarray(1, 33)]);
const off = point("P-256");
off[40] = (off[40] ?? 0) ^ 1;

const good = {
  ed25519: ed,
  "rsa of 2048 bits": rsa(2_048),
  p256: ecdsa(256, "P-256"),
  p384: ecdsa(384, "P-384"),
  p521: ecdsa(521, "P-521"),
  "ed25519 in hardware": keyOf("sk-ssh-ed25519@openssh.com", bytes.subarray(-32), "ssh:"),
  "p256 in hardware": keyOf("sk-ecdsa-sha2-nistp256@openssh.com", "nistp256", point("P-256"), "ssh:"),
};

test.each(Object.entries(good))("%s is taken as it is, and not when it is cut or padded", (_, line) => {
  expect(readSshKey(line)).toEqual({ line });
  const [type, base64 = ""] = line.split(" ");
  const whole = Buffer.from(base64, "base64");
  for (const other of [whole.subarray(0, -1), whole.subarray(0, -3), Buffer.concat([whole, Buffer.of(0)])])
    expect(readSshKey(`${type} ${other.toString("base64")}`)).toHaveProperty("wrong");
});

const lines = (text: string) => text.match(/.{1,64}/g) ?? [];
it.each([
  ["tabs", `ssh-ed25519\t${body}\tanna`, `ssh-ed25519 ${body} anna`],
  ["space around", `  ssh-ed25519   ${body}  \r\n`, `ssh-ed25519 ${body}`],
  ["control characters", `ssh-ed25519 ${body} an\u0007na\u001b[31m`, `ssh-ed25519 ${body} anna[31m`],
  [
    "RFC 4716",
    `---- BEGIN SSH2 PUBLIC KEY ----\r\nComment: "an\\\r\nna"\r\n${lines(body).join("\r\n")}\r\n---- END SSH2 PUBLIC KEY ----\r\n`,
    `ssh-ed25519 ${body} anna`,
  ],
  ...[2, 3].map((version) => [
    `PuTTY ${version}`,
    `PuTTY-User-Key-File-${version}: ssh-ed25519\nEncryption: none\nComment: anna\nPublic-Lines: ${lines(body).length}\n${lines(body).join("\n")}\n`,
    `ssh-ed25519 ${body} anna`,
  ]),
])("a key with %s comes out as one line", (_, text, line) => {
  expect(readSshKey(text)).toEqual({ line });
});

it.each([
  ["an RSA key of 1024 bits", rsa(1_024), /RSA key of 1024 bits; at least 2048/],
  ["a point off its curve", keyOf("ecdsa-sha2-nistp256", "nistp256", off), /no point of its curve/],
  [
    "a point in short form",
    keyOf("ecdsa-sha2-nistp256", "nistp256", shortened(point("P-256"))),
    /no point of its curve/,
  ],
  ["another curve", keyOf("ecdsa-sha2-nistp256", "nistp384", point("P-384")), /another curve/],
  ["another type", `ssh-rsa ${body}`, /another type/],
  ["options", `from="192.0.2.1" ${ed}`, /options before the key/],
  ["a DSA key", `ssh-dss ${body}`, /DSA/],
  ["a certificate", `ssh-ed25519-cert-v01@openssh.com ${body}`, /certificate/],
  ["two keys", `${ed}\n${ed}`, /one key on one line/],
  ["no Base64", `ssh-ed25519 ${body.slice(0, -1)}!`, /Base64/],
  [
    "a private key",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nc2VjcmV0\n-----END OPENSSH PRIVATE KEY-----",
    /private/,
  ],
  [
    "PuTTY's private part",
    `PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 1\n${body}\nPrivate-Lines: 1\nc2VjcmV0`,
    /private/,
  ],
  ["a form that does not end", `---- BEGIN SSH2 PUBLIC KEY ----\n${body}`, /cut/],
  ["nothing", "", /no public SSH key/],
])("%s is refused with its reason", (_, text, reason) => {
  const read = readSshKey(text);
  expect("wrong" in read ? read.wrong : "").toMatch(reason);
  expect(JSON.stringify(read)).not.toContain("c2VjcmV0");
  expect(bytes).toHaveLength(51);
});

const wholly: Record<SshKeyFault, string> = {
  none: "my key",
  private: "-----BEGIN PRIVATE KEY-----",
  certificate: `ssh-ed25519-cert-v01@openssh.com ${body}`,
  dsa: `ssh-dss ${body}`,
  options: `no-pty ${ed}`,
  lines: `${ed}\n${ed}`,
  cut: `ssh-ed25519 ${bytes.subarray(0, 48).toString("base64")}`,
  base64: `ssh-ed25519 ${body.replace("AAAA", "AAAA*")}`,
  weak: rsa(1_024),
  number: keyOf("ssh-rsa", Buffer.of(1), positive(Buffer.alloc(256, 255))),
  otherType: `ssh-rsa ${body}`,
  otherCurve: keyOf("ecdsa-sha2-nistp256", "nistp384", point("P-384")),
  offCurve: keyOf("ecdsa-sha2-nistp256", "nistp256", off),
  application: keyOf("sk-ecdsa-sha2-nistp256@openssh.com", "nistp256", point("P-256"), ""),
  type: `---- BEGIN SSH2 PUBLIC KEY ----\n${field("ssh-xmss").toString("base64")}\n---- END SSH2 PUBLIC KEY ----`,
};

test.each(Object.keys(sshKeyFaults) as SshKeyFault[])("a page finds %s in the server's reason", (fault) => {
  const read = readSshKey(wholly[fault]);
  expect("wrong" in read && sshKeyFaultOf(read.wrong)).toBe(fault);
  expect([fault, null]).toContain(findSshKeyFault(wholly[fault]));
});

test("a page takes what the server takes", () => {
  for (const line of Object.values(good)) expect(findSshKeyFault(line)).toBeNull();
  expect(sshKeyFaultOf("is required")).toBeNull();
});
