import { relyingParty } from "@/lib/domain/identity/two-factor/passkeys/shared/relying-party";
import { readBrand } from "@/lib/i18n/brand";

/** The origins at which passkeys of the host's brand may be used ("Related Origin Requests" of WebAuthn). */
export async function GET(): Promise<Response> {
  const party = relyingParty(await readBrand());
  return Response.json({ origins: party?.origins ?? [] }, { headers: { "cache-control": "no-cache" } });
}
