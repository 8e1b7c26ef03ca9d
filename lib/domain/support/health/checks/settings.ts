import { doubtfulVariables } from "@/lib/settings/doubtful";
import type { Environment } from "@/lib/settings/environment";
import { attention, bad, type Check, type Found, good } from "../check";

type Contradiction = (environment: Environment, isDemo: boolean) => Found | null;

const isLocal = (host: string) => /^(localhost|127\.|::1$)/.test(host);

/** Settings that are each right and do not go together. Those that stop the start are not here. */
const contradictions: readonly Contradiction[] = [
  ({ SIGN_UP, SMTP_URL }, isDemo) =>
    !isDemo && SIGN_UP === "on" && SMTP_URL === undefined ? bad("settingsSignUpWithoutMail") : null,
  ({ SANDBOX_CARD }, isDemo) => (!isDemo && SANDBOX_CARD === "on" ? bad("settingsSandboxCards") : null),
  ({ STRIPE_SECRET_KEY }, isDemo) =>
    !isDemo && STRIPE_SECRET_KEY?.startsWith("sk_test_")
      ? attention("settingsTestKey", { name: "STRIPE_SECRET_KEY" })
      : null,
  ({ MOLLIE_API_KEY }, isDemo) =>
    !isDemo && MOLLIE_API_KEY?.startsWith("test_")
      ? attention("settingsTestKey", { name: "MOLLIE_API_KEY" })
      : null,
  ({ PAYPAL_CLIENT_ID, PAYPAL_MODE }, isDemo) =>
    !isDemo && PAYPAL_CLIENT_ID !== undefined && PAYPAL_MODE === "sandbox"
      ? attention("settingsTestKey", { name: "PAYPAL_MODE" })
      : null,
  ({ TRUST_PROXY, HOST }) =>
    TRUST_PROXY !== undefined && TRUST_PROXY !== "loopback" && HOST === "0.0.0.0"
      ? attention("settingsProxyPassedBy", { trusted: TRUST_PROXY })
      : null,
  ({ TRUST_PROXY, METRICS_TOKEN }) =>
    TRUST_PROXY !== undefined && METRICS_TOKEN === undefined ? attention("settingsMetricsClosed") : null,
  ({ PUBLIC_URL, TRUST_PROXY }) =>
    PUBLIC_URL?.startsWith("https:") && !isLocal(new URL(PUBLIC_URL).hostname) && TRUST_PROXY === undefined
      ? bad("settingsProxyUntrusted")
      : null,
  ({ MAIL_REPLY_TO, IMAP_URL, MAIL_AUTH_SERVER }) =>
    MAIL_REPLY_TO !== undefined && IMAP_URL !== undefined && MAIL_AUTH_SERVER === undefined
      ? attention("settingsSendersUnproved")
      : null,
];

export const settingsCheck: Check = {
  name: "settings",
  look: async ({ environment, isDemo }) => {
    const found = contradictions.flatMap((one) => one(environment, isDemo) ?? []);
    const doubtful = doubtfulVariables().map(({ name, meant }) =>
      meant === null ? attention("settingsUnknown", { name }) : attention("settingsMeant", { name, meant }),
    );
    const all = [...found, ...doubtful];
    return all.length > 0 ? all : good("settingsFine");
  },
};
