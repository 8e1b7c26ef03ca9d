import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";

const mostBytes = 256 * 1024;
const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.string() });

/** Reads what an OpenID Connect issuer says of itself; throws if that is not the issuer asked for. */
export async function checkIssuer(issuer: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal,
  });
  const text = await readBounded(answer, mostBytes);
  if (!answer.ok) throw new Error(`The issuer answered ${answer.status}.`);
  const read = Discovery.safeParse(JSON.parse(text));
  if (!read.success) throw new Error("The answer is no description of an OpenID Connect issuer.");
  if (read.data.issuer !== issuer) throw new Error(`The issuer calls itself ${read.data.issuer}.`);
  return read.data.authorization_endpoint;
}
