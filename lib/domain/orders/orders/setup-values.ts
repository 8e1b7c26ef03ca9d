import { type Mirror, mirrors } from "@/lib/base/machine-setup";
import { invalidArgument } from "../../kernel/errors/fail";
import { asksForSomething } from "./setup-rules";

const yes = /^(1|true|on|yes)$/i;
const word = (value: unknown): string => (typeof value === "object" ? "" : String(value).trim());

export function readYes(parameter: string, value: unknown): boolean {
  if (!asksForSomething(value)) return false;
  if (!yes.test(word(value))) throw invalidArgument(parameter, "must be 1 or 0");
  return true;
}

export function readMirror(value: unknown): Mirror | null {
  if (!asksForSomething(value)) return null;
  const mirror = mirrors.find((one) => one === word(value).toLowerCase());
  if (!mirror) throw invalidArgument("disk_mirror", `is one of ${mirrors.join(", ")}`);
  return mirror;
}

/** Returns the VLAN number; for a private VLAN "yes" means the first. */
export function readNumber(parameter: "vlan" | "private_vlan", value: unknown): number | null {
  if (!asksForSomething(value)) return null;
  const text = word(value);
  const number =
    parameter === "private_vlan" && yes.test(text) ? 1 : Number(/^\d{1,4}$/.test(text) ? text : 0);
  if (number < 1 || number > 4094) throw invalidArgument(parameter, "must be a number from 1 to 4094");
  return number;
}

const optionNames = ["swap", "timezone"] as const;

const invalidOptions = (reason: string) => invalidArgument("deploy_options", reason);

/** Reads form fields or JSON. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return { ...value };
  try {
    const parsed: unknown = JSON.parse(String(value));
    if (typeof parsed === "object" && parsed !== null) return { ...parsed };
  } catch {
    throw invalidOptions("must be fields or JSON");
  }
  throw invalidOptions("must be fields or JSON");
}

function readTimezone(value: unknown): string {
  const wanted = word(value);
  try {
    return new Intl.DateTimeFormat("en", { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    throw invalidOptions("timezone must be one such as Europe/Amsterdam");
  }
}

function readSwap(value: unknown): number {
  const text = word(value);
  if (!/^\d{1,2}$/.test(text) || Number(text) > 64) throw invalidOptions("swap must be 0 to 64 GB");
  return Number(text);
}

/** `deploy_options`: swap in GB, and the time zone. */
export function readOptions(value: unknown): { swapGb: number | null; timezone: string | null } {
  if (!asksForSomething(value)) return { swapGb: null, timezone: null };
  const { swap, timezone, ...others } = fieldsOf(value);
  const [unknown] = Object.keys(others).filter((name) => asksForSomething(others[name]));
  if (unknown !== undefined)
    throw invalidOptions(`there is no option ${unknown.slice(0, 40)}, known are ${optionNames.join(", ")}`);
  return {
    swapGb: asksForSomething(swap) ? readSwap(swap) : null,
    timezone: asksForSomething(timezone) ? readTimezone(timezone) : null,
  };
}
