import { keyedHash } from "@/lib/db/seal";
import { runtime } from "@/lib/env";
import { httpIdentityService } from "@/lib/outside/identity/http";
import type { IdentityService } from "@/lib/outside/identity/port";
import { simulatedIdentityService } from "@/lib/outside/identity/simulated";

/** The secret of the stand-in, which is the panel itself. */
export const standInSecret = (): Buffer => keyedHash("identity check", "stand-in");

/** The service that checks identities; null where the operator has set none up. The demo has a stand-in. */
export function identityService(): IdentityService | null {
  const { environment, isEmbedded } = runtime();
  const { IDENTITY_URL: url, IDENTITY_SECRET: secret } = environment;
  if (url && secret) return httpIdentityService(url, secret);
  return isEmbedded ? simulatedIdentityService(standInSecret(), () => new Date()) : null;
}
