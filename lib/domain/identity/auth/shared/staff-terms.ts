import { runtime } from "@/lib/env";
import type { SignInTerms } from "./open-session";

/** A staff session: browser only, and shorter than a customer's. */
export const staffTerms = (): SignInTerms => ({
  kind: "staff",
  ttl: runtime().environment.STAFF_SESSION_MINUTES * 60,
  isBound: false,
});

const ofDemo: readonly string[] = ["support@example.test", "admin@example.test"];

/** The demo's staff may skip the second factor, but only on an installation that runs the demo. */
export const isFactorExempt = ({ email }: { email: string }): boolean =>
  runtime().isDemo && ofDemo.includes(email);
