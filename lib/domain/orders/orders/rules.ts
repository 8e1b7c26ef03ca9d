/** `3:3,6:6` → percent by months, decimal text. */
export function parseDiscounts(text: string): Record<number, string> {
  return Object.fromEntries(text.split(",").map((pair) => pair.split(":") as [string, string]));
}

/** Limits: servers per order, and additional addresses per server. */
export const mostServers = 20;
export const mostExtraAddresses = 16;

/** Characters of a post-install script. */
export const maxScriptLength = 65_536;

/** Characters of user data, which is parsed while others wait. */
export const maxUserDataLength = 16_384;

/** Where the number of the server stands in a host name: `web-{n}`, or `web-{n:2}` for web-01. */
const placeholder = /\{n(?::([1-9]))?\}/i;

export const isNamePattern = (hostname: string): boolean => placeholder.test(hostname);

/**
 * The host name of one of several servers: its number takes the place of `{n}`, or is appended to the first label, as in
 * web-2.example.com.
 */
export function numberedName(hostname: string, number: number): string {
  if (isNamePattern(hostname))
    return hostname.replace(placeholder, (_all, width?: string) =>
      String(number).padStart(Number(width ?? 1), "0"),
    );
  const [first = "", ...rest] = hostname.split(".");
  return [`${first}-${number}`, ...rest].join(".");
}

/** Error text for a valid name that is too long for the number of the server. */
export const numberRoomLabels = "leaves no room for the number of the server";

export const passwordRules = ["length", "upper", "lower", "special", "characters"] as const;
export type PasswordRule = (typeof passwordRules)[number];

const meets: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => password.length >= 8 && password.length <= 64,
  upper: (password) => /[A-Z]/.test(password),
  lower: (password) => /[a-z]/.test(password),
  special: (password) => /[!-/:-@[-`{-~]/.test(password),
  characters: (password) => /^[\x21-\x7e]*$/.test(password),
};

/** Rules of `root_pass` that this password breaks (specification 4.7); empty = good. */
export const brokenPasswordRules = (password: string): PasswordRule[] =>
  passwordRules.filter((rule) => !meets[rule](password));

const passwordWords: Record<PasswordRule, string> = {
  length: "8 to 64 characters",
  upper: "an upper-case Latin letter",
  lower: "a lower-case Latin letter",
  special: "a special character",
  characters: "printable ASCII without spaces",
};
export const describePasswordRules = (broken: PasswordRule[]): string =>
  `needs ${broken.map((rule) => passwordWords[rule]).join(", ")}`;
