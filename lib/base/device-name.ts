import bowser from "bowser";

const longest = 60;

/** Shortens and sanitizes a User-Agent for mails and pages. */
const plain = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest);

/** "Chrome 131, Linux" for a browser, "curl/8.5" for a program, "" for an empty header. */
export function deviceName(userAgent: string): string {
  const text = plain(userAgent.slice(0, 1_000));
  if (text === "") return "";
  const { browser, os } = bowser.parse(userAgent.slice(0, 1_000));
  if (!browser.name || !/^Mozilla\//.test(text)) return plain(text.split(" ")[0] ?? "");
  const version = browser.version?.split(".")[0] ?? "";
  return plain([`${browser.name} ${version}`.trim(), os.name].filter(Boolean).join(", "));
}
