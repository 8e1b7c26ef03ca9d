type Options = { nonce: string; isDev: boolean; isSecure: boolean };

/**
 * The build's scripts, styles and fonts. Not images: an SVG can be opened as a page and then needs a page's headers.
 */
const buildFile = /^\/_next\/static\/[^?#]+\.(?:css|js|woff2)(?:\?|$)/;
/** Headers that build files need, too. The others would only add half a KB to each of a page's 20 files. */
const namesForFiles = new Set(["strict-transport-security", "x-content-type-options"]);

/** Returns the page headers to set on the response for `url`. */
export const headersFor = (url: string, ofPage: Record<string, string>): [name: string, value: string][] =>
  Object.entries(ofPage).filter(([name]) => namesForFiles.has(name) || !buildFile.test(url));

/**
 * Returns the security headers of pages. Next reads the policy from the request's headers and adds the nonce to its
 * scripts.
 */
export function pageHeaders({ nonce, isDev, isSecure }: Options): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
