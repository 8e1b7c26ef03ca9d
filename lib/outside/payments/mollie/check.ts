import { type MollieAccess, openMollie, openOrganization } from "./client";

/**
 * Asks Mollie what can be paid with, and whether the token may read settlements, without changing anything. Returns both
 * in words; throws with what Mollie says.
 */
export async function checkMollie({ apiKey, accessToken, ...place }: MollieAccess): Promise<string> {
  const { mollie } = await openMollie({ apiKey, ...place });
  const methods = await mollie.methods.list();
  const names = methods.map(({ description }) => description).join(", ");
  if (accessToken !== null) {
    const organization = await openOrganization(accessToken, place);
    await organization.mollie.settlements.page({ limit: 1 });
  }
  return `${apiKey.slice(0, 4)}: ${names || "–"}`;
}
