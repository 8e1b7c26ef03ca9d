import { getTranslations } from "next-intl/server";
import { type OwnerWords, ownerWordNames } from "./words";

/** Texts for the dialog, which is loaded on demand and brings no messages of its own. */
export async function readOwnerWords(): Promise<OwnerWords> {
  const t = await getTranslations("ownerProof");
  return Object.fromEntries(ownerWordNames.map((name) => [name, String(t.raw(name))])) as OwnerWords;
}
