import { brandAccent } from "./color";
import type { Locale } from "./locale";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const address = /(https?:\/\/[^\s<>"]+)/;

/** Turns URLs into links; every second part of the split is one. */
const withLinks = (text: string, color: string): string =>
  text
    .split(address)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:${color}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join("");

const outer =
  "margin:0;padding:24px;background:#f4f6f7;color:#1c2326;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const inner =
  "max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d5dbde;border-radius:8px";

const headStyle = "max-width:560px;margin:0 auto 12px;padding:0 24px;font-weight:600";
const footStyle = "max-width:560px;margin:12px auto 0;padding:0 24px;color:#5b666b;font-size:12px";

const builtInAccent = "#0b6e6e";

/** Color of links in mails of a brand with this accent; the panel's own if it has none. */
export const mailAccent = (accent: string | null): string => brandAccent(accent)?.light.ink ?? builtInAccent;

/** What a mail looks like. */
export type MailLook = {
  name: string;
  /** Color of links, as `#0b6e6e`. */
  accent: string;
  footerLines: readonly string[];
  /** Whether the name stands above the text. */
  hasHead: boolean;
};

/** The text of a mail with clickable links. */
function contentHtml(body: string, { name, accent, footerLines, hasHead }: MailLook): string {
  const linked = (line: string) => withLinks(line, accent);
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 14px">${part.split("\n").map(linked).join("<br>")}</p>`);
  const head = hasHead ? `<div style="${headStyle}">${escapeHtml(name)}</div>` : "";
  const foot =
    footerLines.length > 0 ? `<div style="${footStyle}">${footerLines.map(linked).join("<br>")}</div>` : "";
  return `${head}<div style="${inner}">${paragraphs.join("")}</div>${foot}`;
}

type Written = { subject: string; body: string; locale: Locale | null; brand: MailLook };

/** A mail as HTML; no images or remote content. */
export const mailHtml = ({ subject, body, locale, brand }: Written): string =>
  `<!doctype html><html${locale ? ` lang="${locale}"` : ""}><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${outer}">${contentHtml(body, brand)}</body></html>`;

/** The same as part of a page. */
export const mailFragment = (body: string, look: MailLook): string =>
  `<div style="${outer}">${contentHtml(body, look)}</div>`;

/** The text of a mail with the lines that end it, after the mark that mail clients know. */
export const mailText = ({ body, brand: { footerLines } }: Pick<Written, "body" | "brand">): string =>
  footerLines.length > 0 ? `${body.trimEnd()}\n\n-- \n${footerLines.join("\n")}\n` : body;
