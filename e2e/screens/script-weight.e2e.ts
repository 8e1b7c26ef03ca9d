import { expect, test } from "../fixtures";
import { measureScripts } from "../screen";

const kilobyte = 1024;

/** Every page with what its script may weigh, in KB as it travels (gzip), prefetches of the page included. */
const pages = [
  { path: "/login", isGuest: true, budget: 150 },
  { path: "/login/code", isGuest: true, budget: 200 },
  { path: "/sign-up", isGuest: true, budget: 200 },
  { path: "/reset", isGuest: true, budget: 200 },
  { path: "/servers", isGuest: false, budget: 200 },
  { path: "/order", isGuest: false, budget: 198 },
  { path: "/billing", isGuest: false, budget: 200 },
  { path: "/account/security", isGuest: false, budget: 200 },
  { path: "/api-keys", isGuest: false, budget: 200 },
  { path: "/api-keys/new", isGuest: false, budget: 200 },
  { path: "/pin", isGuest: false, budget: 200 },
  { path: "/account", isGuest: false, budget: 200 },
  { path: "/account/links", isGuest: false, budget: 200 },
  { path: "/account/details", isGuest: false, budget: 200 },
  { path: "/account/notifications", isGuest: false, budget: 200 },
  { path: "/account/contacts", isGuest: false, budget: 200 },
  { path: "/account/sessions", isGuest: false, budget: 200 },
  { path: "/end-sessions", isGuest: true, budget: 200 },
] as const;

for (const { path, isGuest, budget } of pages) {
  test(`${path} brings at most ${budget} KB of script`, async ({ page, signIn }) => {
    if (!isGuest) await signIn("anna");
    const weight = (await measureScripts(page, path)) / kilobyte;
    test.info().annotations.push({ type: "script", description: `${path} ${weight.toFixed(1)} KB` });
    expect(weight, "KB of script").toBeGreaterThan(20);
    expect(weight, "KB of script").toBeLessThanOrEqual(budget);
  });
}
