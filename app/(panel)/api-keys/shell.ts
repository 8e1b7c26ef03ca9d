const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** A command that opens a session with the key. Neither origin nor value contains characters that need quoting. */
export const curlText = (origin: string, value: string): string =>
  [`curl ${origin}/auth.php`, "  -d action=login", `  -d key=${value}`].join(" \\\n");

export const envText = (origin: string, value: string): string =>
  `BERTH_URL=${origin}\nBERTH_API_KEY=${value}\n`;

export const envFileName = (name: string): string => `${slug(name) || "berth"}.env`;
