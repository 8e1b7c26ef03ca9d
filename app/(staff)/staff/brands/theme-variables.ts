import { type Accent, accentVariablesIn, type Theme } from "@/lib/base/color";

/** Variables of `app/globals.css` that the preview uses, light and dark. */
export const previewColors = {
  "--color-surface": ["#f5f7f7", "#0c1113"],
  "--color-raised": ["#ffffff", "#13191b"],
  "--color-line": ["#e0e6e6", "#252d30"],
  "--color-line-strong": ["#7c888b", "#677478"],
  "--color-ink": ["#12191b", "#edf2f2"],
  "--color-ink-2": ["#4a565a", "#a7b3b6"],
  "--color-accent": ["#0f766e", "#2dd4bf"],
  "--color-accent-soft": ["#e3f3f1", "#0e2c29"],
  "--color-accent-ink": ["#0d6b64", "#3fd9c5"],
  "--color-on-accent": ["#ffffff", "#04201c"],
  "--color-good": ["#14713a", "#57d586"],
} as const;

/** Shows an element in a theme that is not the page's, whose variables are settled at the root of the page. */
export const themeVariables = (theme: Theme, accent: Accent | null): Record<string, string> => ({
  colorScheme: theme,
  ...Object.fromEntries(
    Object.entries(previewColors).map(([name, [light, dark]]) => [name, theme === "light" ? light : dark]),
  ),
  ...(accent ? accentVariablesIn(theme, accent) : {}),
});
