import { describe, expect, it } from "vitest";
import { accentOf, contrastOf, readHex } from "./color";

const surfaces = {
  light: ["#f5f7f7", "#ffffff", "#edf1f1"],
  dark: ["#0c1113", "#13191b", "#1d2427"],
};
const readable = ["#0f766e", "#1d4ed8", "#b91c1c", "#7c3aed", "#c2410c", "#15803d", "#be185d", "#f97316"];
const pale = ["#ffd500", "#38bdf8", "#84cc16", "#808080", "#1e3a8a", "#ff0000", "#00ff00", "#0000ff"];

it("reads a color of six digits and no other", () => {
  expect(readHex("#ff0080")?.map((channel) => Math.round(channel * 255))).toEqual([255, 0, 128]);
  for (const text of ["", "red", "#fff", "ff0080", "#ff008", "#ff00800", "#gg0000"])
    expect(readHex(text), text).toBeNull();
});

it("counts contrast as WCAG does", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});

describe.each([...readable, ...pale])("from %s", (color) => {
  const accent = accentOf(color);
  if ("theme" in accent) throw new Error(`${color} was refused: ${JSON.stringify(accent)}`);

  it.each(["light", "dark"] as const)("everything can be read in the %s theme", (theme) => {
    const { accent: shape, hover, soft, ink, onAccent, focus } = accent[theme];
    for (const surface of [...surfaces[theme], soft]) {
      expect(contrastOf(ink, surface), surface).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(focus, surface), surface).toBeGreaterThanOrEqual(3);
    }
    expect(contrastOf(onAccent, shape)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(onAccent, hover)).toBeGreaterThanOrEqual(4.5);
  });
});

it("keeps a color that can be read as it is", () => {
  const accent = accentOf("#0f766e");
  expect(accent).toMatchObject({ light: { accent: "#0f766e", onAccent: "#ffffff" } });
});

it.each([
  ["#ffffff", "light"],
  ["#fffbe0", "light"],
  ["#000000", "dark"],
])("refuses %s, which would become another color in the %s theme", (color, theme) => {
  const problem = accentOf(color);
  expect(problem).toMatchObject({ theme });
  expect("contrast" in problem && problem.contrast).toBeLessThan(4.5);
});
