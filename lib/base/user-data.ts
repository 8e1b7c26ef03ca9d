import { Lexer, parseDocument } from "yaml";

/** Reasons for rejecting user data, as the API returns them. */
export const userDataFaults = {
  start: "must begin with #cloud-config or #!",
  syntax: "is not valid YAML",
  map: "must be a map of names to values below its first line",
  empty: "sets nothing",
  decided: "is decided by the order",
  list: "must be a list",
} as const;
export type UserDataFault = keyof typeof userDataFaults;

/** `line`: counted from 1; 0 = none. `name`: what it is about; "" = the whole. */
export type WrongUserData = { fault: UserDataFault; line: number; name: string };

export type UserData =
  | { kind: "script" }
  /** `names`: what it sets. */
  | { kind: "cloud_config"; names: string[] };

/** The order says these: other values would be ignored. */
const decided = [
  ...["hostname", "fqdn", "preserve_hostname", "disable_root", "ssh_pwauth", "chpasswd", "password"],
  ...["growpart", "merge_how", "merge_type"],
];

const lists = [
  ...["bootcmd", "mounts", "packages", "runcmd", "ssh_authorized_keys", "ssh_import_id"],
  "write_files",
];

const wrong = (fault: UserDataFault, line = 0, name = ""): { wrong: WrongUserData } => ({
  wrong: { fault, line, name },
});

/** As PyYAML, which reads it on the server. */
const options = { version: "1.1", uniqueKeys: true, prettyErrors: true, strict: true } as const;
const mostAliases = 100;
/** More than any configuration has, and far less than what exhausts the parser's stack. */
const deepest = 32;

/** A scalar follows; its text may look like an indicator. */
const scalarMark = "\u001f";

/**
 * Line in which collections are nested too deeply, or are keys: those are errors to PyYAML, and nested ones take
 * exponential time to turn into text. Null = in none. Linear, and without recursion.
 */
function findTooDeep(text: string): number | null {
  let [line, depth, indicators, isText] = [1, 0, 0, false];
  for (const token of new Lexer().lex(text)) {
    if (isText) [isText, indicators] = [false, 0];
    else if (token === "?") return line;
    else if (token === scalarMark) isText = true;
    else if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    else if (token === "-" || token === ":") indicators++;
    if (depth > deepest || indicators > deepest) return line;
    if (!token.includes("\n")) continue;
    line += token.split("\n").length - 1;
    indicators = 0;
  }
  return null;
}

function readConfig(text: string): { read: UserData } | { wrong: WrongUserData } {
  const tooDeepAt = findTooDeep(text);
  if (tooDeepAt !== null) return wrong("syntax", tooDeepAt);
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error) return wrong("syntax", error.linePos?.[0].line ?? 0);
  let config: unknown;
  try {
    config = document.toJS({ maxAliasCount: mostAliases });
  } catch {
    return wrong("syntax");
  }
  if (config === null || config === undefined) return wrong("empty");
  if (typeof config !== "object" || Array.isArray(config)) return wrong("map");
  const entries = Object.entries(config);
  const [first] = entries.filter(([name]) => decided.includes(name));
  if (first) return wrong("decided", 0, first[0]);
  const noList = entries.find(([name, value]) => lists.includes(name) && !Array.isArray(value));
  if (noList) return wrong("list", 0, noList[0]);
  return entries.length === 0
    ? wrong("empty")
    : { read: { kind: "cloud_config", names: entries.map(([name]) => name) } };
}

/** Line ends as the system reads them. */
export const userDataText = (text: string): string => text.replaceAll("\r\n", "\n");

/** Reads user data for cloud-init: `#cloud-config` in YAML, or a script. The text itself is what the system gets. */
export function readUserData(typed: string): { read: UserData } | { wrong: WrongUserData } {
  const text = userDataText(typed);
  if (text.startsWith("#!")) return { read: { kind: "script" } };
  return /^#cloud-config[ \t]*(?:\n|$)/.test(text) ? readConfig(text) : wrong("start", 1);
}

/** Why it is rejected, as the API says it: `line 3: is not valid YAML`, `runcmd: must be a list`. */
export function wrongUserDataText({ fault, line, name }: WrongUserData): string {
  const where = name || (line > 0 ? `line ${line}` : "");
  return `${where}${where && ": "}${userDataFaults[fault]}`;
}
