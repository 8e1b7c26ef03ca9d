import "server-only";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

type Labels = { language: string; title: string; link: string };

/**
 * A page that redirects to another site by meta refresh. An HTTP redirect would not work: browsers apply `form-action
 * 'self'` also to redirects after a form submission.
 */
export const leavePage = (url: URL, { language, title, link }: Labels): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
  `<meta http-equiv="refresh" content="0;url=${escapeHtml(url.href)}"></head>` +
  `<body><a href="${escapeHtml(url.href)}">${escapeHtml(link)}</a></body></html>`;
