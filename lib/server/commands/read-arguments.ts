import path from "node:path";
import { parseArgs } from "node:util";
import { callersFolder, cliCommand } from "@/lib/env";

type Form = {
  /** Positional arguments, in this order; one that ends with … takes several words. */
  words?: readonly string[];
  /** Options with a value. */
  options?: readonly string[];
  /** Options without one. */
  flags?: readonly string[];
};

const company = {
  words: ["REGION"],
  options: [
    "name",
    "address",
    "country",
    "tax-id",
    "prefix",
    "tax-rule",
    "time-zone",
    "address-above",
    "payments",
    "bank-holder",
    "bank-account",
    "bank-name",
    "bank-bic",
  ],
};

const promo = [
  "percent",
  "amount",
  "lasts",
  "presets",
  "accounts",
  "uses",
  "uses-per-account",
  "from",
  "until",
  "note",
];

/** Fields of every kind of back end. */
const backEnd = [
  "url",
  "secret",
  "accelerator",
  "network",
  "bridge",
  "nameservers",
  "address",
  "ports",
  "most-cpus",
  "most-memory-mb",
  "addresses",
  "fingerprint",
  "certificate",
  "key",
  "project",
  "pool",
  "profile",
  "groups",
  "containers",
  "images",
  "firewall",
  "backups",
  "private",
  "token",
  "nodes",
  "storage",
  "imports",
  "seeds",
  "isos",
  "vlan",
  "affinity",
  "first-id",
];

/** All commands with their arguments and options. */
const forms: Readonly<Record<string, Form>> = {
  "catalogue import": { words: ["FILE"], flags: ["reset-stock", "dry-run"] },
  "catalogue export": {},
  "catalogue example": { flags: ["small"] },
  "images list": {},
  "images add": { words: ["NAME"], options: ["disk", "kernel", "initramfs", "append", "iso"] },
  "images check": {},
  "images demo": {},
  "machines import": { words: ["FILE"], flags: ["dry-run"] },
  "machines list": {},
  "machines check": {},
  "machines ready": { words: ["NAME"] },
  "machines remove": { words: ["NAME"] },
  "company add": company,
  "company edit": company,
  "company list": {},
  "promo add": { words: ["CODE"], options: promo },
  "promo on": { words: ["CODE"] },
  "promo off": { words: ["CODE"] },
  "promo list": {},
  "settings list": {},
  "settings show": { words: ["NAME"] },
  "settings set": { words: ["NAME=VALUE…"] },
  "back-end list": {},
  "back-end add": { words: ["NAME"], options: ["kind", ...backEnd] },
  "back-end change": { words: ["NAME"], options: backEnd },
  "back-end try": { words: ["NAME"], options: backEnd },
  "back-end enable": { words: ["NAME"] },
  "back-end disable": { words: ["NAME"] },
  "back-end default": { words: ["NAME"] },
  "back-end assign": { words: ["LOCATION", "NAME"] },
  "back-end unassign": { words: ["LOCATION"] },
  "back-end remove": { words: ["NAME"] },
  "pin reset": { words: ["EMAIL", "REASON…"] },
  "payment record": { words: ["REFERENCE", "AMOUNT", "RECEIPT"] },
  "payment import": { words: ["FILE"], options: ["currency"], flags: ["any-amount"] },
  "payment refund": { words: ["PAYMENT"], options: ["reason"], flags: ["keep-service"] },
  "payment problems": {},
  "payment close": { words: ["NUMBER", "REASON…"] },
  "ledger verify": {},
  "key-figures count": { flags: ["anew"] },
  backup: { options: ["to", "passphrase-file"] },
  "backup list": { options: ["to"] },
  "backup verify": { words: ["FILE"], options: ["passphrase-file"] },
  "backup record": {},
  "import whmcs": { options: ["dump", "connect", "company", "name", "report"], flags: ["dry-run"] },
  "import csv": { words: ["KIND", "FILE"], options: ["company", "name", "report"], flags: ["dry-run"] },
  "import open": { options: ["only", "source"] },
  "import tell": {},
  restore: { words: ["FILE"], options: ["passphrase-file"] },
  doctor: { flags: ["json"] },
  "catch-up show": {},
  "catch-up release": { words: ["NUMBER"] },
  "audit verify": {},
  "staff add": { words: ["EMAIL", "NAME…", "ROLE"] },
  mails: { words: ["EMAIL"] },
};

export type Command = {
  /** Such as "payment record". */
  name: string;
  /** Positional arguments by name, such as `REFERENCE`. */
  words: Record<string, string>;
  /** Option values by option name. */
  options: Record<string, string>;
  flags: ReadonlySet<string>;
};

/** Arguments and options that name files, and are read as from where the command was called. */
const fileNames = new Set([
  ...["FILE", "to", "passphrase-file", "disk", "kernel", "initramfs", "iso"],
  ...["dump", "report"],
]);

const withFiles = (said: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      fileNames.has(name) ? path.resolve(callersFolder(), value) : value,
    ]),
  );

const refuse = (command: string, problem: string): Error =>
  new Error(`${command}: ${problem}\nNothing was done. All commands: ${cliCommand()}`);

function placeWords(command: string, names: readonly string[], said: string[]): Record<string, string> {
  const missing = names[said.length];
  if (missing) throw refuse(command, `${missing.replace("…", "")} is missing.`);
  const surplus = said.length - names.length;
  const long = names.findIndex((name) => name.endsWith("…"));
  if (surplus > 0 && long < 0)
    throw refuse(command, `What does ${said[names.length]} mean? Values with spaces stand in quotes.`);
  const placed: Record<string, string> = {};
  let at = 0;
  names.forEach((name, index) => {
    const end = at + 1 + (index === long ? surplus : 0);
    placed[name.replace("…", "")] = said.slice(at, end).join(" ");
    at = end;
  });
  return placed;
}

/** Parses the arguments of a command; throws on unknown options and surplus or missing arguments. */
function readForm(name: string, form: Form, said: string[]): Command {
  const { words = [], options = [], flags = [] } = form;
  const known = Object.fromEntries([
    ...options.map((option) => [option, { type: "string" as const }]),
    ...flags.map((flag) => [flag, { type: "boolean" as const }]),
  ]);
  const { tokens } = parseArgs({
    args: said,
    options: known,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const read = { options: {} as Record<string, string>, flags: new Set<string>() };
  const bare: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") bare.push(token.value);
    if (token.kind !== "option") continue;
    const { name: option, rawName, value, inlineValue } = token;
    if (flags.includes(option) && rawName.startsWith("--")) {
      if (value !== undefined) throw refuse(name, `${rawName} takes no value.`);
      read.flags.add(option);
      continue;
    }
    if (!options.includes(option)) {
      const all = [...options, ...flags].map((one) => `--${one}`).join(", ");
      throw refuse(
        name,
        `There is no option ${rawName}; ${all ? `there are ${all}` : "this command has none"}.`,
      );
    }
    if (value === undefined || (!inlineValue && value.startsWith("-")))
      throw refuse(name, `${rawName} has no value. One that begins with a dash is said as ${rawName}=VALUE.`);
    if (option in read.options) throw refuse(name, `${rawName} is said twice.`);
    read.options[option] = value;
  }
  const placed = withFiles(placeWords(name, words, bare));
  return { name, words: placed, options: withFiles(read.options), flags: read.flags };
}

/** Parses a command line; null for an unknown command. Throws on invalid arguments. */
export function readCommand(words: string[]): Command | null {
  const [noun = "", verb = ""] = words;
  const name = [`${noun} ${verb}`, noun].find((one) => Object.hasOwn(forms, one)) ?? noun;
  if (!Object.hasOwn(forms, name)) return null;
  return readForm(name, forms[name] ?? {}, words.slice(name.split(" ").length));
}

/** Parses the arguments after a known noun and verb. */
export const readWords = (name: string, said: string[]): Command => readForm(name, forms[name] ?? {}, said);

/** Renames options to the operations' field names: `_` for `-`. */
export const asInput = (options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name.replaceAll("-", "_"), value]));
