import type { Mail } from "./port";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const address = /(https?:\/\/[^\s<>"]+)/;

/** Turns URLs into links; every second part of the split is one. */
const withLinks = (text: string): string =>
  text
    .split(address)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:#0b6e6e">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join("");

const outer =
  "margin:0;padding:24px;background:#f4f6f7;color:#1c2326;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const inner =
  "max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d5dbde;border-radius:8px";

/** The text of a mail as HTML with clickable links; no images or remote content. */
export function mailHtml({ subject, body, locale }: Pick<Mail, "subject" | "body" | "locale">): string {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 14px">${part.split("\n").map(withLinks).join("<br>")}</p>`);
  return `<!doctype html><html${locale ? ` lang="${locale}"` : ""}><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${outer}"><div style="${inner}">${paragraphs.join("")}</div></body></html>`;
}
