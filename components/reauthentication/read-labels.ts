import { getTranslations } from "next-intl/server";
import { type OwnerLabels, ownerWordNames } from "./labels";

/** Placeholders that the dialog fills in itself. */
const places = { seconds: "{seconds}", email: "{email}" };

/** Texts of the dialog, which is lazy-loaded without messages. */
export async function readOwnerLabels(): Promise<OwnerLabels> {
  const t = await getTranslations("reauthentication");
  return Object.fromEntries(ownerWordNames.map((name) => [name, t(name, places)])) as OwnerLabels;
}
