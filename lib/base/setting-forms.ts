import { isIP } from "node:net";
import { z } from "zod";
import { parseRanges } from "./address";
import { parseEmail } from "./email";
import { addressIn } from "./mail-server-url";
import { riskRules } from "./risk-rules";
import { shownRoles } from "./staff-roles";

/** Text that is a whole number within these bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
/** Text that is a number above zero. */
export const positiveNumber = z
  .string()
  .regex(/^\d+(\.\d+)?$/, "must be a number")
  .transform(Number)
  .pipe(z.number().positive("must be above zero"));

export const amountsOfCurrencies = z
  .string()
  .regex(
    /^(EUR|RUB|USD):\d+\.\d{2}(,(EUR|RUB|USD):\d+\.\d{2})*$/,
    "must look like EUR:2.00,RUB:190.00,USD:2.20",
  );

export const moduleAliases = z
  .string()
  .regex(/^[a-z0-9_]+=[a-z0-9_]+(,[a-z0-9_]+=[a-z0-9_]+)*$/, "must look like name=module,name=module");

export const fieldAliases = z
  .string()
  .regex(/^[A-Za-z]\w{0,39}:\w{1,40}(,[A-Za-z]\w{0,39}:\w{1,40})*$/, "must look like alias:name,alias:name");

export const serverNames = z
  .string()
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+(,([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+)*$/,
    "must look like ns1.example.com,ns2.example.com",
  );

/** Addresses or ranges in CIDR notation, canonical. */
export const networks = z.string().transform((text, check) => {
  const read = parseRanges(text);
  if ("ranges" in read) return read.ranges;
  check.addIssue({ code: "custom", message: `${read.wrong} is no network such as 10.0.0.0/8` });
  return [];
});

/**
 * Returns whether a URL is safe for services that authenticate users or receive root passwords: https, or http on
 * this host.
 */
export const isTrustworthy = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
};

/** Parses an IP address with optional port (default 53); IPv6 with a port needs brackets. Null if it is invalid. */
export function readPlace(text: string): { address: string; port: number } | null {
  const bare = text.trim();
  if (isIP(bare)) return { address: bare, port: 53 };
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(bare) ?? [];
  const address = six ?? four ?? "";
  const isRight = isIP(address) === (six === undefined ? 4 : 6) && Number(port) > 0 && Number(port) < 65_536;
  return isRight ? { address, port: Number(port) } : null;
}

/** Like amountsOfCurrencies, but may be empty: `EUR:250.00,USD:250.00`. */
export const amountsOfSomeCurrencies = z
  .string()
  .regex(/^((EUR|RUB|USD):\d+\.\d{2}(,(EUR|RUB|USD):\d+\.\d{2})*)?$/, "must look like EUR:250.00,USD:250.00");

/** Card services by company and currency, each of which may be empty: `EU:EUR:mollie,:USD:paypal,::stripe`. */
export const cardServiceChoices = z
  .string()
  .regex(
    /^([A-Z0-9]{0,8}:(EUR|RUB|USD)?:(stripe|mollie|paypal)(,[A-Z0-9]{0,8}:(EUR|RUB|USD)?:(stripe|mollie|paypal))*)?$/,
    "must look like EU:EUR:mollie,:USD:paypal,::stripe",
  );

/** Period in months and its discount in percent: `1:0,3:3,6:6,12:12`. */
export const periodDiscounts = z
  .string()
  .regex(/^\d+:\d+(\.\d+)?(,\d+:\d+(\.\d+)?)*$/, "must look like 1:0,3:3,6:6,12:12");

/** Points by rule: `mailbox:40,word:60`. */
export const pointsOfRules = z.string().superRefine((text, check) => {
  const pairs = text === "" ? [] : text.split(",").map((pair) => pair.split(":"));
  const names = pairs.map(([name]) => name);
  const refuse = (message: string) => check.addIssue({ code: "custom", message });
  if (pairs.some(({ length, 1: points }) => length !== 2 || !/^\d{1,5}$/.test(points ?? "")))
    return refuse("must look like mailbox:40,word:60");
  const unknown = names.find((name) => !riskRules.some((rule) => rule === name));
  if (unknown !== undefined) return refuse(`${unknown} is no rule: ${riskRules.join(", ")}`);
  if (new Set(names).size < names.length) refuse("must name each rule once");
});

/** Numbers of years or days by country, both optional as a whole: `DE:8,NL:7`. */
export const yearsOfCountries = z
  .string()
  .regex(/^([A-Z]{2}:[1-9]\d?(,[A-Z]{2}:[1-9]\d?)*)?$/, "must look like DE:8,NL:7");

/** Days before (negative) and after a day: `-7,-1,1,3`. */
export const dayList = z.string().regex(/^-?\d{1,2}(,-?\d{1,2})*$/, "must look like -7,-1,1,3");

export const portRange = z.string().regex(/^\d{4,5}-\d{4,5}$/, "must be a range such as 24000-24999");

/** May name several hosts (lib/db/hosts.ts). */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://");

export const webAddress = () => z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** A sender as mails name it, with an address that others can answer: `Example <panel@example.com>`. */
export const mailSender = z
  .string()
  .refine(
    (text) => parseEmail(addressIn(text)).isValid,
    "must be an address such as Example <panel@example.com>",
  );
/** Domains of mail addresses, in lower case. */
export const mailDomains = z
  .string()
  .regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/, "must look like example.com,example.org")
  .transform((text) => text.split(","));

/** Pairs of a value and a role that it gives. Administrators are made by administrators alone. */
export const claimedRoles = z
  .string()
  .regex(/^[^=,\s]+=[a-z]+(,[^=,\s]+=[a-z]+)*$/, "must look like helpdesk=support,finance=billing")
  .transform((text) =>
    text.split(",").map((pair) => {
      const at = pair.indexOf("=");
      return { value: pair.slice(0, at), role: pair.slice(at + 1) };
    }),
  )
  .pipe(
    z.array(
      z.object({
        value: z.string(),
        role: z.enum(shownRoles, { error: "roles are support, billing and catalogue" }),
      }),
    ),
  );

export const onOrOff = () => z.enum(["on", "off"], { error: "must be on or off" });
export const secretOf = (letters: number) =>
  z.string().min(letters, `must have at least ${letters} characters`);

/** An address to which answers to tickets go, with the place of the ticket's token. */
export const replyPattern = /^[\w.+-]*\{token\}[\w.+-]*@[\w.-]+$/;
