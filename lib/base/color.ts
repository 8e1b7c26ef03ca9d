import { keepLast } from "./cache-last";

/** Red, green and blue of sRGB, 0 to 1. */
type Rgb = readonly [number, number, number];
/** Lightness 0 to 1, chroma, hue in radians: of the same lightness for the eye at every hue. */
type Oklch = { l: number; c: number; h: number };

/** Returns the channels of `#0f766e`; null for any other text. */
export function readHex(text: string): Rgb | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const channel = (hex: string) => Number.parseInt(hex, 16) / 255;
  return [channel(red), channel(green), channel(blue)];
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** https://bottosson.github.io/posts/oklab */
function oklchOf(rgb: Rgb): Oklch {
  const [red, green, blue] = rgb.map(toLinear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isShown = (rgb: Rgb): boolean => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** The nearest color that a screen shows, with less chroma where it must be, as `#0f766e`. */
function hexOf(color: Oklch): string {
  let { c } = color;
  while (c > 0 && !isShown(linearOf({ ...color, c }))) c = Math.max(0, c - 0.004);
  const channels = linearOf({ ...color, c }).map((channel) =>
    Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = (readHex(hex) ?? [0, 0, 0]).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const leastContrast = (hex: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(hex, ground)));

export type Theme = "light" | "dark";

/** Grounds on which the accent stands, of `app/globals.css`: surface, panel, raised, sunken, hover. */
const groundsOf: Record<Theme, readonly string[]> = {
  light: ["#f5f7f7", "#fbfcfc", "#ffffff", "#edf1f1", "#f2f5f5"],
  dark: ["#0c1113", "#101618", "#13191b", "#1d2427", "#192022"],
};
/** Away from the grounds. */
const direction: Record<Theme, number> = { light: -1, dark: 1 };

/** Least contrast of text, and of lines and surfaces of controls. */
const textContrast = 4.5;
const shapeContrast = 3;
/** How far lightness may move from the chosen color: farther, it would be another color. */
const mostMoved = 0.4;
const step = 0.005;

/** The color, moved away from the grounds as little as reaches the contrast; at the limit it may fail to. */
function reach(color: Oklch, theme: Theme, grounds: readonly string[], least: number) {
  let moved = 0;
  let hex = hexOf(color);
  while (leastContrast(hex, grounds) < least && moved < mostMoved) {
    moved += step;
    const l = Math.min(1, Math.max(0, color.l + direction[theme] * moved));
    hex = hexOf({ ...color, l });
  }
  return { hex, contrast: leastContrast(hex, grounds) };
}

export type AccentTokens = Record<"accent" | "hover" | "soft" | "ink" | "onAccent" | "focus", string>;
export type Accent = Record<Theme, AccentTokens>;
/** Why a color is refused: the theme in which it cannot be read, and the contrast that it reaches there. */
export type AccentProblem = { theme: Theme; contrast: number };

const soft: Record<Theme, { l: number; c: number }> = {
  light: { l: 0.955, c: 0.02 },
  dark: { l: 0.27, c: 0.04 },
};

function tokensOf(base: Oklch, theme: Theme): AccentTokens | AccentProblem {
  const softGround = hexOf({ l: soft[theme].l, c: Math.min(base.c, soft[theme].c), h: base.h });
  const grounds = [...groundsOf[theme], softGround];
  const ink = reach(base, theme, grounds, textContrast);
  const shape = reach(base, theme, grounds, shapeContrast);
  if (ink.contrast < textContrast || shape.contrast < shapeContrast) return { theme, contrast: ink.contrast };
  const dark = hexOf({ l: 0.22, c: Math.min(base.c, 0.05), h: base.h });
  const onAccent = contrastOf("#ffffff", shape.hex) >= textContrast ? "#ffffff" : dark;
  // Between the contrasts of both neither is read well: the surface moves on until white is.
  const accent =
    contrastOf(onAccent, shape.hex) >= textContrast
      ? { hex: shape.hex, on: onAccent }
      : { hex: reach(base, "light", ["#ffffff"], textContrast).hex, on: "#ffffff" };
  if (leastContrast(accent.hex, grounds) < shapeContrast)
    return { theme, contrast: leastContrast(accent.hex, grounds) };
  const shown = oklchOf(readHex(accent.hex) ?? [0, 0, 0]);
  const away = accent.on === "#ffffff" ? -1 : 1;
  return {
    accent: accent.hex,
    hover: hexOf({ ...shown, l: Math.min(1, Math.max(0, shown.l + away * 0.06)) }),
    soft: softGround,
    ink: ink.hex,
    onAccent: accent.on,
    focus: accent.hex,
  };
}

/** Derives the accents of both themes from one color (`#0f766e`), or says why nobody could read it. */
export function accentOf(hex: string): Accent | AccentProblem {
  const rgb = readHex(hex);
  if (!rgb) throw new Error(`${hex} is no color.`);
  const base = oklchOf(rgb);
  const [light, dark] = [tokensOf(base, "light"), tokensOf(base, "dark")];
  if ("theme" in light) return light;
  if ("theme" in dark) return dark;
  return { light, dark };
}

const made = keepLast<Accent | AccentProblem>(64);

/** The accent of a stored color; null for the panel's own, or one that could not be read. */
export function brandAccent(hex: string | null): Accent | null {
  const accent = hex === null || !readHex(hex) ? null : made(hex, () => accentOf(hex));
  return accent && "light" in accent ? accent : null;
}

const names = {
  accent: "accent",
  hover: "accent-hover",
  soft: "accent-soft",
  ink: "accent-ink",
  onAccent: "on-accent",
  focus: "focus",
} as const satisfies Record<keyof AccentTokens, string>;
const tokens = Object.keys(names) as (keyof AccentTokens)[];

/** Variables that set the accent of `app/globals.css` for both themes. */
export const accentVariables = ({ light, dark }: Accent): Record<string, string> =>
  Object.fromEntries(
    tokens.flatMap((token) => [
      [`--brand-${names[token]}-light`, light[token]],
      [`--brand-${names[token]}-dark`, dark[token]],
    ]),
  );

/** Variables with the accent of one theme, whichever the page has. */
export const accentVariablesIn = (theme: Theme, accent: Accent): Record<string, string> =>
  Object.fromEntries(tokens.map((token) => [`--color-${names[token]}`, accent[theme][token]]));
