import type { Brand } from "@/lib/base/brand";
import { keyedHash } from "@/lib/db/seal";
import { runtime } from "@/lib/env";
import { httpKycService } from "@/lib/outside/identity/http";
import type { KycService } from "@/lib/outside/identity/port";
import { type SimulatedKycService, simulatedKycService } from "@/lib/outside/identity/simulated";
import { urlOf } from "../../kernel/brand/address";

/** Secret of the sandbox, which the panel itself serves. */
export const sandboxSecret = (): Buffer => keyedHash("identity check", "stand-in");

const settings = (): { url: string; secret: string } | null => {
  const { IDENTITY_URL: url, IDENTITY_SECRET: secret } = runtime().environment;
  return url && secret ? { url, secret } : null;
};

/** The demo's sandbox, unless the operator has configured a service. */
export const sandbox = (): SimulatedKycService | null =>
  runtime().isDemo && !settings() ? simulatedKycService(sandboxSecret()) : null;

/** The KYC service; null if none is configured. The demo has a sandbox. */
export function kycService(): KycService | null {
  const own = settings();
  return own ? httpKycService(own.url, own.secret) : sandbox();
}

/** The URLs to which the person returns and the service reports. */
export const places = (brand: Brand) => ({
  returnUrl: urlOf(brand, "/account/identity"),
  reportUrl: urlOf(brand, "/identity-callback"),
});
