import { getTranslations } from "next-intl/server";
import { type OwnerLabels, ownerWordNames } from "./labels";

/** What the dialog puts into its texts itself. */
const places = { seconds: "{seconds}", email: "{email}" };

/** Texts for the dialog, which is loaded on demand and brings no messages of its own. */
export async function readOwnerLabels(): Promise<OwnerLabels> {
  const t = await getTranslations("reauthentication");
  return Object.fromEntries(ownerWordNames.map((name) => [name, t(name, places)])) as OwnerLabels;
}
