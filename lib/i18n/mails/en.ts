import { accountMails } from "./en/accounts";
import { keyMails } from "./en/api-keys";
import { factorMails } from "./en/factors";
import { identityMails } from "./en/identities";
import { pinMails } from "./en/pins";
import { serverMails } from "./en/servers";
import { signInMails } from "./en/sign-ins";
import type { MailTexts, Notices } from "./notices";

export const en: MailTexts<Notices> = {
  ...accountMails,
  ...signInMails,
  ...factorMails,
  ...identityMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
};
