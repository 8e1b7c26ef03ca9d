import { keyedHash } from "@/lib/db/seal";
import { runtime } from "@/lib/env";
import { httpIdentityService } from "@/lib/outside/identity/http";
import type { IdentityService } from "@/lib/outside/identity/port";
import { type SimulatedIdentityService, simulatedIdentityService } from "@/lib/outside/identity/simulated";

/** The secret of the stand-in, which is the panel itself. */
export const standInSecret = (): Buffer => keyedHash("identity check", "stand-in");

const settings = (): { url: string; secret: string } | null => {
  const { IDENTITY_URL: url, IDENTITY_SECRET: secret } = runtime().environment;
  return url && secret ? { url, secret } : null;
};

/** The demo's, unless the operator has set up a service. */
export const standIn = (): SimulatedIdentityService | null =>
  runtime().isEmbedded && !settings() ? simulatedIdentityService(standInSecret()) : null;

/** The service that checks identities; null where the operator has set none up. The demo has a stand-in. */
export function identityService(): IdentityService | null {
  const own = settings();
  return own ? httpIdentityService(own.url, own.secret) : standIn();
}

const pageUrl = (path: string): string => new URL(path, runtime().publicUrl).href;

/** Where the person comes back to, and where the service reports to. */
export const places = () => ({
  returnUrl: pageUrl("/account/identity"),
  reportUrl: pageUrl("/identity-callback"),
});
