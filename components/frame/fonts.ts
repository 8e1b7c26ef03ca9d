import localFont from "next/font/local";

// One typeface in several files, so that an English page never loads Cyrillic. The fallback for all of them is in
// globals.css, after the last file: a fallback after the first would also be used for the letters of the others.
// `optional`: a font that loads late is used from the next page on. Swapping it in would shift the text, because two
// typefaces never have equal widths.
const sansLatin = localFont({
  src: "../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-sans-latin",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215",
    },
  ],
});

const sansLatinExtended = localFont({
  src: "../../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2",
  variable: "--font-sans-latin-extended",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  preload: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0" }],
});

const sansCyrillic = localFont({
  src: "../../node_modules/@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2",
  variable: "--font-sans-cyrillic",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  preload: false,
  declarations: [{ prop: "unicode-range", value: "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116" }],
});

const monoLatin = localFont({
  src: "../../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-mono-latin",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  preload: false,
  declarations: [{ prop: "unicode-range", value: "U+0000-00FF, U+2000-206F, U+20AC, U+2212" }],
});

/** Classes for `<html>` that define the font variables of globals.css. */
export const fontClasses = [sansLatin, sansLatinExtended, sansCyrillic, monoLatin]
  .map((font) => font.variable)
  .join(" ");
