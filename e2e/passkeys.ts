import type { CDPSession, Page } from "@playwright/test";
import { startPanel } from "@/lib/testing/panel-process";
import { test as base } from "./fixtures";

/** Panels for tests of passkeys have a host name: browsers support no passkeys for plain IP addresses. */
export const test = base.extend<object, object>({
  // An authenticator stays plugged in as long as its tab lives.
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

/** A virtual authenticator that always confirms that its owner is present. */
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
