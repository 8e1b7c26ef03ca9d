import { Fragment, isValidElement, type ReactNode } from "react";

const names: Readonly<Record<string, string>> = {
  className: "class",
  tabIndex: "tabindex",
  colSpan: "colspan",
};
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

function attribute([name, value]: [string, unknown]): string {
  const isText = typeof value === "string" || typeof value === "number";
  const isNamed = name.startsWith("aria-") || name.startsWith("data-");
  if (!isText && !(isNamed && typeof value === "boolean") && value !== true) return "";
  return ` ${names[name] ?? name}="${value === true && !isNamed ? "" : escaped(String(value))}"`;
}

type Props = Record<string, unknown> & { children?: ReactNode };
/** A static component: a plain function of its props, without hooks. */
type Part = (props: Props) => ReactNode;

function ofElement(type: unknown, props: Props): string {
  if (type === Fragment) return toHtml(props.children);
  // Anything but a tag or fragment is a component; a class or async component would fail on the next line.
  if (typeof type === "function") return toHtml((type as Part)(props));
  if (typeof type !== "string") throw new Error("Only tags and plain components can be static.");
  const { children, ...rest } = props;
  return `<${type}${Object.entries(rest).map(attribute).join("")}>${toHtml(children)}</${type}>`;
}

/**
 * Renders static content to HTML for one `dangerouslySetInnerHTML`: React then neither sends its tree a second time
 * nor hydrates it. Components in it have no hooks, and void elements (such as `br`) are not supported.
 */
export function toHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number" || typeof node === "bigint")
    return escaped(String(node));
  if (isValidElement<Props>(node)) return ofElement(node.type, node.props);
  if (Symbol.iterator in node) return [...node].map(toHtml).join("");
  throw new Error("A promise cannot be static.");
}
