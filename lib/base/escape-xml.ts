const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Signs that XML 1.0 does not allow, even as references. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The text without signs that XML 1.0 does not allow. */
export const allowedInXml = (text: string): string => text.replaceAll(forbidden, "");

/** A text as content or attribute of XML. */
export const escapeXml = (text: string): string =>
  allowedInXml(text).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
