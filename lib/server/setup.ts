import { database } from "@/lib/db/client";
import { defaultBrand } from "@/lib/domain/kernel/brand/loaded";
import { linkUrl } from "@/lib/domain/messages/mails/shared/links";
import { renewSetupLink } from "@/lib/domain/support/setup/shared/setup-link";
import { isVacant } from "@/lib/domain/support/setup/shared/setup-state";

/** Whether nobody has set the panel up; `false` at once, and from then on, when somebody has. */
export type SetupWatch = () => false | Promise<boolean>;

export const isSetUp: SetupWatch = () => false;

/**
 * At the start of a process that serves: on an empty database makes the link of the set-up, which only the start prints.
 */
export async function openSetup(): Promise<{ isWaiting: SetupWatch; lines: string[] }> {
  if (!(await isVacant(database()))) return { isWaiting: isSetUp, lines: [] };
  const url = linkUrl(defaultBrand(), "/setup", await renewSetupLink(database()));
  let wasVacant = true;
  const look = async () => {
    wasVacant = await isVacant(database());
    return wasVacant;
  };
  return {
    isWaiting: () => wasVacant && look(),
    lines: ["The database is empty. Set this panel up with this link, which is good once:", `  ${url}`],
  };
}
