import { parseRanges } from "../address";
import { shownCell, typedCell } from "../csv-cell";
import { readDelimited } from "../delimited-rows";
import { unstorable } from "../unstorable";
import type { FirewallRule } from "./rule";
import { firewallActions, firewallDirections, firewallProtocols, hasPorts } from "./words";

/** What is wrong: where, such as `rule 3` or `line 4`, which field of it, and why. */
type WrongRule = { at: string; field: string; reason: string };
type Read<T> = { value: T } | { wrong: Omit<WrongRule, "at"> };

const firewallFields = ["direction", "action", "protocol", "ports", "addresses", "comment"] as const;
type Field = (typeof firewallFields)[number];

const mostPorts = 15;
const mostAddresses = 30;
const mostComment = 200;

const hasControls = (text: string): boolean =>
  [...text].some((letter) => letter.charCodeAt(0) <= 31 || letter.charCodeAt(0) === 127);

const wrong = (field: string, reason: string) => ({ wrong: { field, reason } });

/** One of the words in any case; `none` where it is left out. */
function readWord<W extends string>(field: Field, value: unknown, words: readonly W[], none?: W): Read<W> {
  const text = value === undefined || value === null ? "" : String(value).trim().toLowerCase();
  const found = text === "" ? none : words.find((word) => word === text);
  return found === undefined ? wrong(field, `must be one of ${words.join(", ")}`) : { value: found };
}

/** Entries of a list, or of a text with commas or spaces between them; null for anything else. */
function entriesOf(value: unknown): string[] | null {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return value.split(/[\s,;]+/).filter((entry) => entry !== "");
  if (typeof value === "number") return [String(value)];
  const isList =
    Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number");
  return isList ? value.map((one) => String(one).trim()) : null;
}

function readPort(text: string): string | null {
  if (!/^\d{1,5}(-\d{1,5})?$/.test(text)) return null;
  const [first = 0, last = first] = text.split("-").map(Number);
  const isRange = first >= 1 && last <= 65_535 && first <= last;
  if (!isRange) return null;
  return first === last ? String(first) : `${first}-${last}`;
}

function readPorts(value: unknown, isPorted: boolean): Read<string[]> {
  const entries = entriesOf(value);
  if (entries === null) return wrong("ports", "must be ports or ranges such as 22 or 8000-8100");
  if (entries.length > 0 && !isPorted) return wrong("ports", "only TCP and UDP have ports");
  if (entries.length > mostPorts) return wrong("ports", `at most ${mostPorts} in one rule`);
  const ports: string[] = [];
  for (const entry of entries) {
    const port = readPort(entry);
    if (port === null) return wrong("ports", `${entry.slice(0, 40)} is no port from 1 to 65535 and no range`);
    if (!ports.includes(port)) ports.push(port);
  }
  return { value: ports };
}

/** With its prefix: `203.0.113.5/32`. */
const prefixed = (range: string): string =>
  range.includes("/") ? range : `${range}/${range.includes(":") ? 128 : 32}`;

function readAddresses(value: unknown, protocol: FirewallRule["protocol"]): Read<string[]> {
  const entries = entriesOf(value);
  if (entries === null) return wrong("addresses", "must be addresses or networks such as 203.0.113.0/24");
  const read = parseRanges(entries.join(","));
  if ("wrong" in read) return wrong("addresses", `${read.wrong.slice(0, 60)} is no address and no network`);
  const addresses = [...new Set(read.ranges.map(prefixed))];
  if (addresses.length > mostAddresses) return wrong("addresses", `at most ${mostAddresses} in one rule`);
  const unfit = protocol === "icmp" ? ":" : protocol === "icmpv6" ? "." : null;
  const other = addresses.find((one) => unfit !== null && one.includes(unfit));
  if (other !== undefined) return wrong("addresses", `${other} cannot be reached by ${protocol}`);
  return { value: addresses };
}

function readComment(value: unknown): Read<string> {
  const text = value === undefined || value === null ? "" : String(value).trim();
  if (text.length > mostComment) return wrong("comment", `at most ${mostComment} characters`);
  const isText = !hasControls(text) && unstorable(text) === undefined;
  return isText ? { value: text } : wrong("comment", "must be one line of text");
}

function readRule(raw: unknown): Read<FirewallRule> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    return wrong("rule", "must be an object");
  const fields = raw as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !firewallFields.some((field) => field === name));
  if (unknown !== undefined) return wrong(unknown.slice(0, 40), "is no field of a rule");
  const direction = readWord("direction", fields.direction, firewallDirections);
  if ("wrong" in direction) return direction;
  const action = readWord("action", fields.action, firewallActions, "allow");
  if ("wrong" in action) return action;
  const protocol = readWord("protocol", fields.protocol, firewallProtocols, "any");
  if ("wrong" in protocol) return protocol;
  const ports = readPorts(fields.ports, hasPorts(protocol.value));
  if ("wrong" in ports) return ports;
  const addresses = readAddresses(fields.addresses, protocol.value);
  if ("wrong" in addresses) return addresses;
  const comment = readComment(fields.comment);
  if ("wrong" in comment) return comment;
  return {
    value: {
      ...{ direction: direction.value, action: action.value, protocol: protocol.value },
      ...{ ports: ports.value, addresses: addresses.value, comment: comment.value },
    },
  };
}

type Rows = { rows: { at: string; raw: unknown }[] } | { wrong: WrongRule };

function rowsOfJson(text: string): Rows {
  const notList = { wrong: { at: "file", field: "rules", reason: "must be a JSON list of rules" } };
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read)) return notList;
    return { rows: read.map((raw, index) => ({ at: `rule ${index + 1}`, raw })) };
  } catch {
    return notList;
  }
}

function rowsOfCsv(text: string): Rows {
  const { rows, isWhole } = readDelimited(text.replace(/^\uFEFF/, ""), ",");
  if (!isWhole) return { wrong: { at: "file", field: "rules", reason: "has a quote without its other one" } };
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...body] = filled;
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((name) => !firewallFields.some((field) => field === name));
  if (!names.includes("direction") || unknown !== undefined)
    return {
      wrong: { at: "line 1", field: "rules", reason: `must name the columns: ${firewallFields.join(",")}` },
    };
  return {
    rows: body.map(({ line, cells }) => ({
      at: `line ${line}`,
      raw: Object.fromEntries(names.map((name, index) => [name, typedCell(cells[index] ?? "")])),
    })),
  };
}

/** Reads rules in the form in which they are exported. Nothing of a file with a mistake is taken. */
export function readRules(
  text: string,
  format: "json" | "csv",
  most: number,
): { rules: FirewallRule[] } | { wrong: WrongRule } {
  const found = format === "json" ? rowsOfJson(text) : rowsOfCsv(text);
  if ("wrong" in found) return found;
  if (found.rows.length > most)
    return { wrong: { at: `rule ${most + 1}`, field: "rules", reason: `at most ${most} in one set` } };
  const rules: FirewallRule[] = [];
  for (const { at, raw } of found.rows) {
    const read = readRule(raw);
    if ("wrong" in read) return { wrong: { at, ...read.wrong } };
    rules.push(read.value);
  }
  return { rules };
}

/** Quoted where it has to be; a cell that a spreadsheet would take for a formula begins with a quote mark. */
function csvCell(text: string): string {
  const plain = shownCell(text);
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The rules as text that readRules reads. */
export function writeRules(rules: readonly FirewallRule[], format: "json" | "csv"): string {
  if (format === "json") return `${JSON.stringify(rules, null, 2)}\n`;
  const lines = rules.map(({ ports, addresses, ...rule }) =>
    [rule.direction, rule.action, rule.protocol, ports.join(" "), addresses.join(" "), rule.comment]
      .map(csvCell)
      .join(","),
  );
  return `${[firewallFields.join(","), ...lines].join("\n")}\n`;
}
