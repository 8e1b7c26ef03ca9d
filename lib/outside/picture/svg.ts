import { XMLParser } from "fast-xml-parser";

/** What a picture has that none may: for the person who uploads it. */
export class PictureRefusal extends Error {
  constructor(
    readonly reason: "type" | "bytes" | "pixels" | "unsafe",
    /** The element, attribute or figure; "" if there is none. */
    readonly detail = "",
  ) {
    super(`picture refused: ${reason} ${detail}`.trim());
  }
}

const unsafe = (detail: string): never => {
  throw new PictureRefusal("unsafe", detail);
};

const words = (text: string) => new Set(text.trim().split(/\s+/));

const elements = words(`svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient
  radialGradient stop clipPath mask title desc use symbol style`);
/** Left out without a word: drawing programs write them, and they draw nothing. */
const leftOut = words("metadata");
const attributes =
  words(`id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill
  fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color display visibility clip-path clip-rule clipPathUnits mask maskUnits
  maskContentUnits mask-type gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  preserveAspectRatio text-anchor dominant-baseline font-family font-size font-weight font-style letter-spacing
  word-spacing dx dy rotate textLength lengthAdjust vector-effect paint-order shape-rendering style href version`);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Plain text of XML; refuses entities that the document could define itself. */
const decode = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+)?;?/gi, (whole, name: string | undefined) => {
    if (name === undefined || !whole.endsWith(";")) return unsafe("&");
    if (!name.startsWith("#")) return entities[name] ?? unsafe(whole);
    const hex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : unsafe(whole);
  });

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Values and styles name nothing outside the picture: comments and backslashes could hide that they do. */
function requireInside(value: string, where: string): string {
  const isPlain = !/[\\\0]|\/\*|@import|@font-face|expression\s*\(|javascript:|data:/i.test(value);
  const isInside = !/url\s*\((?!\s*["']?#)/i.test(value) && !/(?:image|image-set|src)\s*\(/i.test(value);
  return isPlain && isInside ? value : unsafe(where);
}

type Attributes = Record<string, string>;
/** As the parser gives it in order: one key is the name, `:@` has the attributes. */
type Node = Record<string, unknown>;

const mostNodes = 5_000;
const mostDepth = 32;

function writeAttributes(given: Attributes, element: string): string {
  return Object.entries(given)
    .map(([raw, text]) => {
      const name = raw === "xlink:href" ? "href" : raw;
      if (/^on/i.test(name)) return unsafe(name);
      // Names of drawing programs and of namespaces say nothing to a browser.
      if (!attributes.has(name)) return "";
      const value = decode(String(text));
      if (name === "href" && !/^#[\w.-]+$/.test(value)) return unsafe(`${element} ${name}`);
      return ` ${name}="${escapeText(requireInside(value, `${element} ${name}`))}"`;
    })
    .join("");
}

function writer() {
  let count = 0;
  const write = (nodes: Node[], depth: number, parent: string): string =>
    nodes
      .map((node) => {
        count++;
        if (count > mostNodes || depth > mostDepth) throw new PictureRefusal("bytes", String(mostNodes));
        const name = Object.keys(node).find((key) => key !== ":@") ?? "";
        if (name === "#text") {
          const text = decode(String(node[name]));
          return parent === "style" ? escapeText(requireInside(text, "style")) : escapeText(text);
        }
        if (name.startsWith("?") || leftOut.has(name) || name.includes(":")) return "";
        if (!elements.has(name)) return unsafe(name);
        const own = writeAttributes((node[":@"] ?? {}) as Attributes, name);
        const inner = write((node[name] ?? []) as Node[], depth + 1, name);
        const space = depth === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : "";
        return inner === "" ? `<${name}${space}${own}/>` : `<${name}${space}${own}>${inner}</${name}>`;
      })
      .join("");
  return write;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

const lengthOf = (text: string | undefined): number | null => {
  const [, digits] = /^\s*(\d{1,6}(?:\.\d{1,6})?)(?:px)?\s*$/.exec(text ?? "") ?? [];
  return digits === undefined ? null : Math.max(1, Math.round(Number(digits)));
};

function sizeOf({ viewBox, width, height }: Attributes): { width: number; height: number } {
  const [, , wide, high] = (viewBox ?? "").trim().split(/[\s,]+/);
  const size = { width: lengthOf(wide) ?? lengthOf(width), height: lengthOf(high) ?? lengthOf(height) };
  if (size.width === null || size.height === null) throw new PictureRefusal("pixels", "viewBox");
  return { width: size.width, height: size.height };
}

/** Without a declaration that defines nothing, as drawing programs write it. */
function withoutDoctype(text: string): string {
  const at = text.toUpperCase().indexOf("<!DOCTYPE");
  const end = at < 0 ? -1 : text.indexOf(">", at);
  if (end < 0 || text.slice(at, end).includes("[")) return text;
  return text.slice(0, at) + text.slice(end + 1);
}

/**
 * Writes an SVG anew with the elements and attributes that only draw; throws `PictureRefusal` for scripts, events,
 * entities, references to anything outside, and elements that are not known to be harmless.
 */
export function safeSvg(text: string): { content: string; width: number; height: number } {
  const plain = withoutDoctype(text.replace(/^\uFEFF/, ""));
  if (/<!(?:DOCTYPE|ENTITY|ATTLIST|ELEMENT)/i.test(plain)) return unsafe("DOCTYPE");
  let nodes: Node[];
  try {
    nodes = parser.parse(plain, true) as Node[];
  } catch {
    throw new PictureRefusal("type");
  }
  const roots = nodes.filter(
    (node) => !Object.keys(node).some((key) => key.startsWith("?") || key === "#text"),
  );
  const [root] = roots;
  if (roots.length !== 1 || !root || !("svg" in root)) throw new PictureRefusal("type");
  return { content: writer()([root], 0, ""), ...sizeOf((root[":@"] ?? {}) as Attributes) };
}
