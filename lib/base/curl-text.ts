import { shellQuote } from "./shell-quote";

/** What the reader's own shell fills in: a secret, or what is to be chosen. */
export type ShellVariable = { variable: string };
export type CurlFields = Readonly<Record<string, string | number | boolean | ShellVariable | undefined>>;

/** Every call of a signed-in program names its session. */
export const token: ShellVariable = { variable: "TOKEN" };

/** Beside a call that asks for the PIN, where the account has one. */
export const pinWhere = (isAsked: boolean): CurlFields => (isAsked ? { pin: { variable: "PIN" } } : {});

const isPlain = (text: string): boolean => /^[\w.:/@-]*$/.test(text);

function argument(name: string, value: NonNullable<CurlFields[string]>): string {
  if (typeof value === "object") return `--data-urlencode "${name}=$${value.variable}"`;
  const pair = `${name}=${value}`;
  return isPlain(String(value)) ? `-d ${pair}` : `--data-urlencode ${shellQuote(pair)}`;
}

/** A form post as a shell command; `call` is such as `eq/on`. No secret stands in it: variables do. */
export function curlText(origin: string, call: string, fields: CurlFields): string {
  const [module = "", action = ""] = call.split("/");
  const url = `${origin}/${module}.php`;
  const all = Object.entries({ action, ...fields }).flatMap(([name, value]) =>
    value === undefined ? [] : [argument(name, value)],
  );
  return [`curl ${isPlain(url) ? url : shellQuote(url)}`, ...all].join(" \\\n  ");
}
