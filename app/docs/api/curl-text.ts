/** Inside single quotes a shell takes everything as it is, except the single quote. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** What a form carries without being encoded. */
const isPlain = (text: string): boolean => /^[\w.:/@-]*$/.test(text);

function pair(name: string, value: string): string {
  // The reader's own session.
  if (name === "token") return `-d "token=$TOKEN"`;
  const both = `${name}=${value}`;
  return isPlain(value) ? `-d ${both}` : `--data-urlencode ${quoted(both)}`;
}

/** A call as a shell command; the token is a variable that the reader sets. */
export const curlText = (url: string, module: string, example: Record<string, unknown>): string =>
  [
    `curl ${url}/${module}.php`,
    ...Object.entries(example).map(([name, value]) => `  ${pair(name, String(value))}`),
  ].join(" \\\n");
