import "server-only";
import { createHash } from "node:crypto";
import { cookies } from "next/headers";
import { z } from "zod";
import { localPath } from "@/lib/base/local-path";
import { seal, unseal } from "@/lib/db/seal";
import { serviceIds } from "@/lib/domain/identity/linked-accounts/schema";
import { cookieFlags, nameOfCookie } from "../cookies";

const lifeSeconds = 900;

/** What a user who was redirected to a provider will do after returning. */
const Intent = z.object({
  provider: z.enum(serviceIds),
  /** Local path to redirect to afterwards. */
  to: z.string(),
  /** Hash of the `state` that the provider must return: binds the intent to one authorization request. */
  state: z.string(),
  /** For linking: the session that must complete it; null = sign-in. */
  sessionId: z.string().nullable(),
  until: z.number(),
});
export type Intent = z.infer<typeof Intent>;

export const hashState = (state: string): string => createHash("sha256").update(state).digest("base64url");

const path = "/api/auth/callback";
const cookieName = () => nameOfCookie("panel.sso.intent", path);
const flags = () => cookieFlags(path);

export async function keepIntent(intent: Omit<Intent, "until">): Promise<void> {
  const text = JSON.stringify({ ...intent, until: Date.now() + lifeSeconds * 1000 });
  const value = seal("sso intent", text).toString("base64url");
  (await cookies()).set(cookieName(), value, { ...flags(), maxAge: lifeSeconds });
}

function open(value: string): Intent | null {
  try {
    const intent = Intent.parse(JSON.parse(unseal("sso intent", Buffer.from(value, "base64url"))));
    return intent.until > Date.now() ? { ...intent, to: localPath(intent.to) ?? "/servers" } : null;
  } catch {
    return null;
  }
}

/** Reads and deletes this browser's intent; null if there is no valid one. */
export async function takeIntent(): Promise<Intent | null> {
  const jar = await cookies();
  const value = jar.get(cookieName())?.value;
  jar.set(cookieName(), "", { ...flags(), maxAge: 0 });
  return value ? open(value) : null;
}
