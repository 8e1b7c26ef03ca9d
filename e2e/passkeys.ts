import type { CDPSession, Page } from "@playwright/test";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { test as base } from "./fixtures";

/** Panels of passkey tests have a host name: browsers do not support passkeys for plain IP addresses. */
export const test = base.extend<object, object>({
  // A virtual authenticator exists as long as its tab.
  reuseContext: [false, { scope: "worker" }],
  panel: [
    async ({ browserName: _ }, use) => {
      const panel = await startPanel({ hostname: "localhost" });
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

export type Authenticator = { cdp: CDPSession; authenticatorId: string };

/** Adds a virtual authenticator that always confirms its owner's presence. */
export async function plugAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}
