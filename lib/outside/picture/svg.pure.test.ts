import { describe, expect, it } from "vitest";
import { PictureRefusal, safeSvg } from "./svg";

const svg = (inner: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40"${more}>${inner}</svg>`;

describe("a logo", () => {
  it("stays as it is drawn, without what drawing programs add", () => {
    const { content, width, height } = safeSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- made by hand -->${svg(
        '<metadata><x:y xmlns:x="z"/></metadata><style>.a{fill:#036}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><path class="a" d="M0 0h10" fill="url(#g)" data-name="layer"/><text>A &amp; B</text><use xlink:href="#g"/>',
        ' width="12"',
      )}`,
    );
    expect(content).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="12"><style>.a{fill:#036}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><path class="a" d="M0 0h10" fill="url(#g)"/><text>A &amp; B</text><use href="#g"/></svg>',
    );
    expect([width, height]).toEqual([120, 40]);
    expect(safeSvg(content).content).toBe(content);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["an event", svg("", ' onload="alert(1)"')],
    ["an event in capitals", svg('<path ONCLICK="alert(1)"/>')],
    ["a page inside", svg("<foreignObject><p>a</p></foreignObject>")],
    ["a picture from elsewhere", svg('<image href="https://example.com/a.png"/>')],
    ["a use of another file", svg('<use href="https://example.com/a.svg#a"/>')],
    ["a link", svg('<a href="https://example.com"><path d=""/></a>')],
    ["an animation", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ["a style from elsewhere", svg("<style>@import url(https://example.com/a.css)</style>")],
    ["a font from elsewhere", svg("<style>a{fill:url(https://example.com/a)}</style>")],
    ["a fill from elsewhere", svg('<path fill="url(https://example.com/a)"/>')],
    ["a fill from elsewhere in disguise", svg('<path fill="u&#114;l(https://example.com/a)"/>')],
    ["a style in disguise", svg('<path style="fill:u\\72l(https://example.com)"/>')],
    ["an address in disguise", svg('<use href="&#106;avascript:alert(1)"/>')],
    ["an entity of its own", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<text>&a;</text>")}`],
    ["an entity that nobody knows", svg("<text>&nbsp;</text>")],
  ])("is refused with %s", (_, text) => {
    expect(() => safeSvg(text)).toThrow(PictureRefusal);
    expect(() => safeSvg(text)).toThrow("unsafe");
  });

  it.each([
    ["no XML", "hello", "type"],
    ["another document", "<html><body/></html>", "type"],
    ["two roots", `${svg("")}${svg("")}`, "type"],
    ["no size", '<svg xmlns="http://www.w3.org/2000/svg"><path d=""/></svg>', "pixels"],
    ["too many parts", svg("<g/>".repeat(5_001)), "bytes"],
    ["too deep a nest", svg(`${"<g>".repeat(40)}${"</g>".repeat(40)}`), "bytes"],
  ])("is refused when it is %s", (_, text, reason) => {
    expect(() => safeSvg(text)).toThrow(reason);
  });
});
