import { randomBytes } from "node:crypto";
import { askAddress } from "@/lib/outside/public-address/ask-address";
import { attention, bad, type Check, good, off } from "../check";
import { healthProof } from "../health-proof";

const isHere = (url: string) =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(new URL(url).origin);

const wantedHeaders = ["content-security-policy", "x-content-type-options", "x-frame-options"];

export const publicAddressCheck: Check = {
  name: "public_address",
  failing: "publicFails",
  look: async ({ environment: { PUBLIC_URL, TRUST_PROXY }, publicUrl, isDemo, signal }) => {
    if (PUBLIC_URL === undefined && !isDemo) return attention("publicUnset", { address: publicUrl });
    const question = randomBytes(16).toString("hex");
    const { status, text } = await askAddress(new URL(`/healthz?proof=${question}`, publicUrl), signal);
    const [word, proof] = text.trim().split(" ");
    if (status !== 200 || word !== "ok") return bad("publicOther", { address: publicUrl, status });
    if (proof !== healthProof(question)) return bad("publicElsewhere", { address: publicUrl });
    if (isHere(publicUrl))
      return isDemo
        ? off("publicHere", { address: publicUrl })
        : attention("publicHere", { address: publicUrl });
    const isSecure = publicUrl.startsWith("https:");
    if (!isSecure) return attention("publicNoTls", { address: publicUrl });
    const { headers } = await askAddress(new URL("/login", publicUrl), signal);
    const missing = [...wantedHeaders, "strict-transport-security"].filter((name) => !headers.has(name));
    if (missing.length > 0)
      return attention("publicHeaders", { address: publicUrl, names: missing.join(", ") });
    // The panel itself speaks no TLS, so there is a proxy.
    if (TRUST_PROXY === undefined) return attention("publicProxyUntrusted", { address: publicUrl });
    return good("publicWorks", { address: publicUrl });
  },
};
