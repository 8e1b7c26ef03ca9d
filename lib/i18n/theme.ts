export type Theme = "light" | "dark" | "system";

export const isTheme = (value: unknown): value is Theme =>
  value === "light" || value === "dark" || value === "system";
