import { shellQuote } from "@/lib/base/shell-quote";

/** Characters that a form carries without encoding. */
const isPlain = (text: string): boolean => /^[\w.:/@-]*$/.test(text);

function pair(name: string, value: string): string {
  // The reader's own session token.
  if (name === "token") return `-d "token=$TOKEN"`;
  const both = `${name}=${value}`;
  return isPlain(value) ? `-d ${both}` : `--data-urlencode ${shellQuote(both)}`;
}

/** A call as a shell command; the token is a shell variable that the reader sets. */
export const curlText = (url: string, module: string, example: Record<string, unknown>): string =>
  [
    `curl ${url}/${module}.php`,
    ...Object.entries(example).map(([name, value]) => `  ${pair(name, String(value))}`),
  ].join(" \\\n");
