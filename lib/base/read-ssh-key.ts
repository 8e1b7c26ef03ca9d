import { isCurve, isPoint } from "./curve-point";
import {
  findSshKeyFault,
  isBase64Text,
  isPuttyKey,
  isSsh2Key,
  isSshKeyType,
  type SshKeyFault,
  type SshKeyType,
  sshKeyFaults,
} from "./ssh-key";

export type ReadKey = { line: string } | { wrong: string };

/** An invalid key; `seen` is the part of the key that the message ends with. */
class Refused extends Error {
  constructor(fault: SshKeyFault, seen = "") {
    super(`${sshKeyFaults[fault]}${seen}`);
  }
}

const [lowestRsaBits, highestRsaBits] = [2_048, 16_384];

/** Reads length-prefixed fields (RFC 4251, 5) sequentially. */
class Fields {
  private at = 0;
  constructor(private readonly bytes: Buffer) {}

  next(): Buffer {
    if (this.at + 4 > this.bytes.length) throw new Refused("cut");
    const size = this.bytes.readUInt32BE(this.at);
    this.at += 4 + size;
    if (this.at > this.bytes.length) throw new Refused("cut");
    return this.bytes.subarray(this.at - size, this.at);
  }
  text(): string {
    return this.next().toString("latin1");
  }
  end(): void {
    if (this.at !== this.bytes.length) throw new Refused("cut");
  }
}

/** Reads a positive integer (mpint); throws unless it is in its shortest form. */
function readNumber(fields: Fields): Buffer {
  const bytes = fields.next();
  const [first = 0, second = 0] = bytes;
  if (bytes.length === 0 || first > 127 || (first === 0 && second < 128)) throw new Refused("number");
  return first === 0 ? bytes.subarray(1) : bytes;
}

function readRsa(fields: Fields): void {
  const [exponent, modulus] = [readNumber(fields), readNumber(fields)];
  const bits = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
  if (bits < lowestRsaBits) throw new Refused("weak", `${bits} bits; at least ${lowestRsaBits} are needed`);
  const isOdd = (bytes: Buffer) => ((bytes.at(-1) ?? 0) & 1) === 1;
  const isOne = exponent.length === 1 && exponent[0] === 1;
  if (bits > highestRsaBits || !isOdd(exponent) || !isOdd(modulus) || isOne) throw new Refused("number");
}

function readEd25519(fields: Fields): void {
  if (fields.next().length !== 32) throw new Refused("cut");
}

const readCurve = (name: string) => (fields: Fields) => {
  if (fields.text() !== name || !isCurve(name)) throw new Refused("otherCurve");
  if (!isPoint(name, fields.next())) throw new Refused("offCurve");
};

/** Keys on security tokens end with the application, such as `ssh:`. */
const inHardware = (read: (fields: Fields) => void) => (fields: Fields) => {
  read(fields);
  if (fields.next().length === 0) throw new Refused("application");
};

const readers: Record<SshKeyType, (fields: Fields) => void> = {
  "ssh-ed25519": readEd25519,
  "ssh-rsa": readRsa,
  "ecdsa-sha2-nistp256": readCurve("nistp256"),
  "ecdsa-sha2-nistp384": readCurve("nistp384"),
  "ecdsa-sha2-nistp521": readCurve("nistp521"),
  "sk-ssh-ed25519@openssh.com": inHardware(readEd25519),
  "sk-ecdsa-sha2-nistp256@openssh.com": inHardware(readCurve("nistp256")),
};

/** Parses a key completely and returns its type; `type` null = the format has none outside the key data. */
function readBody(type: string | null, base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64) throw new Refused(isBase64Text(base64) ? "cut" : "base64");
  const fields = new Fields(bytes);
  const inside = fields.text();
  if (type !== null && type !== inside) throw new Refused("otherType");
  if (!isSshKeyType(inside)) throw new Refused("type", seen(inside));
  readers[inside](fields);
  fields.end();
  return inside;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to go.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const seen = (text: string): string => text.replace(controls, "").slice(0, 40);

const lineOf = (type: string, body: string, comment: string): string =>
  [type, body, comment.replace(controls, "").trim()].filter((part) => part !== "").join(" ");

/** One line of an authorized_keys file. */
function readLine(text: string): string {
  const [, type = "", body = "", comment = ""] = /^(\S+)[ \t]+(\S+)(?:[ \t]+(\S.*))?$/.exec(text) ?? [];
  return lineOf(readBody(type, body), body, comment);
}

const unquoted = (text: string): string => text.replace(/^"/, "").replace(/"$/, "");

/** Parses RFC 4716: headers, which a backslash continues on the next line, then Base64 lines. */
function readSsh2(lines: readonly string[]): string {
  let [at, comment] = [1, ""];
  for (; /^[\w-]+: /.test(lines[at] ?? ""); at++) {
    const isComment = /^comment: /i.test(lines[at] ?? "");
    let value = (lines[at] ?? "").replace(/^[\w-]+: /, "");
    while (value.endsWith("\\") && at + 1 < lines.length) value = value.slice(0, -1) + lines[++at];
    if (isComment) comment = unquoted(value);
  }
  const end = lines.findIndex((line) => line.startsWith("---- END SSH2 PUBLIC KEY"));
  if (end === -1) throw new Refused("cut");
  const body = lines.slice(at, end).join("");
  return lineOf(readBody(null, body), body, comment);
}

/** Parses the public part of a PuTTY file, version 2 or 3. */
function readPutty(lines: readonly string[]): string {
  const valueAt = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [type, count] = [lines[0]?.replace(/^[^:]+:\s*/, "") ?? "", Number(valueAt("Public-Lines"))];
  const from = lines.findIndex((line) => line.startsWith("Public-Lines: ")) + 1;
  if (!(count > 0 && count <= 200) || from === 0 || lines.length < from + count) throw new Refused("cut");
  const body = lines.slice(from, from + count).join("");
  return lineOf(readBody(type, body), body, valueAt("Comment") ?? "");
}

function readText(text: string): string {
  const fault = findSshKeyFault(text);
  if (fault) throw new Refused(fault);
  const lines = text.split(/\r\n|\n|\r/, 500).map((line) => line.trim());
  if (isSsh2Key(text)) return readSsh2(lines);
  return isPuttyKey(text) ? readPutty(lines) : readLine(text);
}

/**
 * Parses a public SSH key completely, in authorized_keys, RFC 4716 or PuTTY format; returns it as an authorized_keys
 * line, or why it is rejected. The reason never contains a private key.
 */
export function readSshKey(text: string): ReadKey {
  try {
    return { line: readText(text.trim()) };
  } catch (error) {
    if (error instanceof Refused) return { wrong: error.message };
    throw error;
  }
}
