export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme =>
  value === "light" || value === "dark" || value === "system";
