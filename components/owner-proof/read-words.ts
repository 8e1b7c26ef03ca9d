import { getTranslations } from "next-intl/server";
import { type OwnerWords, ownerWordNames } from "./words";

/** What the dialog puts into its texts itself. */
const places = { seconds: "{seconds}", email: "{email}" };

/** Texts for the dialog, which is loaded on demand and brings no messages of its own. */
export async function readOwnerWords(): Promise<OwnerWords> {
  const t = await getTranslations("ownerProof");
  return Object.fromEntries(ownerWordNames.map((name) => [name, t(name, places)])) as OwnerWords;
}
