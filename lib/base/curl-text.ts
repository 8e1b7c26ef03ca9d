import { shellQuote } from "./shell-quote";

/** A shell variable that the reader sets: a secret, or a value to choose. */
export type ShellVariable = { variable: string };
export type CurlFields = Readonly<Record<string, string | number | boolean | ShellVariable | undefined>>;

/** Every authenticated API call sends its session token. */
export const token: ShellVariable = { variable: "TOKEN" };

/** Adds the PIN to a call that requires it if the account has one. */
export const pinWhere = (isAsked: boolean): CurlFields => (isAsked ? { pin: { variable: "PIN" } } : {});

const isPlain = (text: string): boolean => /^[\w.:/@-]*$/.test(text);

function argument(name: string, value: NonNullable<CurlFields[string]>): string {
  if (typeof value === "object") return `--data-urlencode "${name}=$${value.variable}"`;
  const pair = `${name}=${value}`;
  return isPlain(String(value)) ? `-d ${pair}` : `--data-urlencode ${shellQuote(pair)}`;
}

/** Returns a form POST as a curl command; `call` is for example `eq/on`. Secrets are shell variables. */
export function curlText(origin: string, call: string, fields: CurlFields): string {
  const [module = "", action = ""] = call.split("/");
  const url = `${origin}/${module}.php`;
  const all = Object.entries({ action, ...fields }).flatMap(([name, value]) =>
    value === undefined ? [] : [argument(name, value)],
  );
  return [`curl ${isPlain(url) ? url : shellQuote(url)}`, ...all].join(" \\\n  ");
}
