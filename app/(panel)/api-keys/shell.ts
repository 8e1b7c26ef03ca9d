const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const envText = (origin: string, value: string): string =>
  `PANEL_URL=${origin}\nPANEL_API_KEY=${value}\n`;

export const envFileName = (name: string): string => `${slug(name) || "panel"}.env`;
