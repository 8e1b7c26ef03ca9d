import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { accentVariables } from "@/lib/base/color";
import { previewColors, themeVariables } from "./theme-variables";

const css = readFileSync(path.join(import.meta.dirname, "../../../globals.css"), "utf8");
// Without the variables by which a brand sets its accent, and each on one line.
const styles = css
  .replace(/var\(--brand-[a-z-]+, (#[0-9a-f]{6})\)/g, "$1")
  .replace(/light-dark\(\s*(\S+)\s+(\S+)\s*\)/g, "light-dark($1 $2)");

test.each(Object.entries(previewColors))("%s is as in the pages", (name, [light, dark]) => {
  expect(styles).toContain(`${name}: light-dark(${light}, ${dark});`);
});

test("a theme has its own colors, and the accent of the brand", () => {
  expect(themeVariables("dark", null)).toMatchObject({ colorScheme: "dark", "--color-raised": "#13191b" });
  const tokens = { accent: "#1", hover: "#2", soft: "#3", ink: "#4", onAccent: "#5", focus: "#6" };
  const accent = { light: tokens, dark: { ...tokens, accent: "#7" } };
  expect(themeVariables("dark", accent)).toMatchObject({ "--color-accent": "#7", "--color-ink": "#edf2f2" });
});

test("each variable that a brand sets is used", () => {
  const tokens = { accent: "#1", hover: "#2", soft: "#3", ink: "#4", onAccent: "#5", focus: "#6" };
  const set = Object.keys(accentVariables({ light: tokens, dark: tokens }));
  expect(set.filter((name) => !css.includes(`var(${name}, `))).toEqual([]);
  expect(css.match(/var\(--brand-/g)).toHaveLength(set.length);
});
