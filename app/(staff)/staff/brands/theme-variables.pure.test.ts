import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { previewColors, themeVariables } from "./theme-variables";

const styles = readFileSync(path.join(import.meta.dirname, "../../../globals.css"), "utf8");

test.each(Object.entries(previewColors))("%s is as in the pages", (name, [light, dark]) => {
  expect(styles).toContain(`${name}: light-dark(${light}, ${dark});`);
});

test("a theme has its own colors, and the accent of the brand", () => {
  expect(themeVariables("dark", null)).toMatchObject({ colorScheme: "dark", "--color-raised": "#13191b" });
  const tokens = { accent: "#1", hover: "#2", soft: "#3", ink: "#4", onAccent: "#5", focus: "#6" };
  const accent = { light: tokens, dark: { ...tokens, accent: "#7" } };
  expect(themeVariables("dark", accent)).toMatchObject({ "--color-accent": "#7", "--color-ink": "#edf2f2" });
});
