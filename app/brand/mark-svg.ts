import type { Brand } from "@/lib/base/brand";
import { brandAccent } from "@/lib/base/color";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const lines =
  '<g class="line" stroke-width="3" stroke-linecap="round" fill="none"><path d="M7 10h18M7 16h18M7 22h18"/><path d="M12.5 6v20" opacity=".55"/></g>';

const letterOf = (name: string): string =>
  `<text class="letter" x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="600">${([...name][0] ?? "").toUpperCase().replace(/[&<>]/, (sign) => escapes[sign] ?? sign)}</text>`;

const builtIn = {
  light: { accent: "#0f766e", onAccent: "#fff" },
  dark: { accent: "#2dd4bf", onAccent: "#04201c" },
};

type Colors = (typeof builtIn)["light"];
const styleOf = ({ accent, onAccent }: Colors): string =>
  `.ground{fill:${accent}}.line{stroke:${onAccent}}.letter{fill:${onAccent}}`;

/** The mark of a brand without an icon: the built-in lines, or the first letter of its name. */
export function markSvg({ id, name, accent }: Pick<Brand, "id" | "name" | "accent">): string {
  const { light, dark } = brandAccent(accent) ?? builtIn;
  const style = `${styleOf(light)}@media (prefers-color-scheme:dark){${styleOf(dark)}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style><rect class="ground" width="32" height="32" rx="8"/>${id === null ? lines : letterOf(name)}</svg>`;
}
