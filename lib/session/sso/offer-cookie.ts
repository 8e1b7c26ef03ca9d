import "server-only";
import { cookies } from "next/headers";
import { z } from "zod";
import { localPath } from "@/lib/base/local-path";
import { seal, unseal } from "@/lib/db/seal";
import { cookieFlags, nameOfCookie } from "../cookies";

const lifeSeconds = 600;

/** The pending link offer of this browser and its purpose. */
const OfferCookie = z.object({
  token: z.string(),
  /** Requested by a signed-in account, so that no sign-in follows. */
  isLink: z.boolean(),
  to: z.string(),
});
export type OfferCookie = z.infer<typeof OfferCookie>;

const path = "/login/link";
const cookieName = () => nameOfCookie("panel.sso.offer", path);
const flags = () => cookieFlags(path);

export async function keepOffer(offer: OfferCookie): Promise<void> {
  const value = seal("sso offer", JSON.stringify(offer)).toString("base64url");
  (await cookies()).set(cookieName(), value, { ...flags(), maxAge: lifeSeconds });
}

export async function readOffer(): Promise<OfferCookie | null> {
  const value = (await cookies()).get(cookieName())?.value;
  if (!value) return null;
  try {
    const offer = OfferCookie.parse(JSON.parse(unseal("sso offer", Buffer.from(value, "base64url"))));
    return { ...offer, to: localPath(offer.to) ?? "/servers" };
  } catch {
    return null;
  }
}

export async function dropOffer(): Promise<void> {
  (await cookies()).set(cookieName(), "", { ...flags(), maxAge: 0 });
}
