const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const envText = (origin: string, value: string): string =>
  `BERTH_URL=${origin}\nBERTH_API_KEY=${value}\n`;

export const envFileName = (name: string): string => `${slug(name) || "berth"}.env`;
