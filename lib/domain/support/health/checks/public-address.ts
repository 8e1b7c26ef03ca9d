import { randomBytes } from "node:crypto";
import { failureText } from "@/lib/base/ask-within";
import { askAddress } from "@/lib/outside/public-address/ask-address";
import { attention, bad, type Check, type Found, good, off, type Place } from "../check";
import { healthProof } from "../health-proof";
import { askBrands } from "../shared/ask-brands";

const isHere = (url: string) =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(new URL(url).origin);

const wantedHeaders = ["content-security-policy", "x-content-type-options", "x-frame-options"];

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Whether a page has the brand's name at the end of its title, as every page of the panel has. */
const isTitled = (page: string, brand: string): boolean =>
  page.includes(`${brand.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)}</title>`);

type Asked = Pick<Place, "environment" | "isDemo" | "signal"> & { address: string; brand: string | null };

async function lookAt({ address, brand, environment, isDemo, signal }: Asked): Promise<Found> {
  const question = randomBytes(16).toString("hex");
  const { status, text } = await askAddress(new URL(`/healthz?proof=${question}`, address), signal);
  const [word, proof] = text.trim().split(" ");
  if (status !== 200 || word !== "ok") return bad("publicOther", { address, status });
  if (proof !== healthProof(question)) return bad("publicElsewhere", { address });
  const page = await askAddress(new URL("/login", address), signal);
  if (brand !== null && page.status === 200 && !isTitled(page.text, brand))
    return bad("publicOtherBrand", { address, brand });
  if (isHere(address)) return isDemo ? off("publicHere", { address }) : attention("publicHere", { address });
  if (!address.startsWith("https:")) return attention("publicNoTls", { address });
  const missing = [...wantedHeaders, "strict-transport-security"].filter((name) => !page.headers.has(name));
  if (missing.length > 0) return attention("publicHeaders", { address, names: missing.join(", ") });
  // The panel itself speaks no TLS, so there is a proxy.
  if (environment.TRUST_PROXY === undefined) return attention("publicProxyUntrusted", { address });
  return good("publicWorks", { address });
}

/** Asks PUBLIC_URL, and each host of a brand, which must lead here and show that brand. */
export const publicAddressCheck: Check = {
  name: "public_address",
  look: async (place) => {
    const { environment, publicUrl, isDemo } = place;
    if (environment.PUBLIC_URL === undefined && !isDemo)
      return attention("publicUnset", { address: publicUrl });
    const [own, ofBrands] = await Promise.all([
      lookAt({ ...place, address: publicUrl, brand: null }).catch((error: unknown) =>
        bad("publicFails", { reason: failureText(error) }),
      ),
      askBrands(place, {
        look: ({ address, brand }, signal) => lookAt({ ...place, address, brand, signal }),
        failing: "publicHostFails",
      }),
    ]);
    return [own, ...ofBrands];
  },
  failing: "publicFails",
};
