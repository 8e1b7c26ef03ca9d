import type { MailTexts, Notices } from "./notices";
import { accountMails } from "./ru/accounts";
import { keyMails } from "./ru/api-keys";
import { factorMails } from "./ru/factors";
import { identityMails } from "./ru/identities";
import { pinMails } from "./ru/pins";
import { serverMails } from "./ru/servers";
import { signInMails } from "./ru/sign-ins";

export const ru: MailTexts<Notices> = {
  ...accountMails,
  ...signInMails,
  ...factorMails,
  ...identityMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
};
