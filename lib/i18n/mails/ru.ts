import type { MailTexts, Notices } from "./notices";
import { accountMails } from "./ru/accounts";
import { keyMails } from "./ru/api-keys";
import { billingMails } from "./ru/billing";
import { colleagueMails } from "./ru/colleagues";
import { conversationMails } from "./ru/conversations";
import { factorMails } from "./ru/factors";
import { identityMails } from "./ru/identities";
import { invoiceMails } from "./ru/invoices";
import { pinMails } from "./ru/pins";
import { serverMails } from "./ru/servers";
import { signInMails } from "./ru/sign-ins";
import { staffMails } from "./ru/staff";
import { visitMails } from "./ru/visits";

export const ru: MailTexts<Notices> = {
  ...accountMails,
  ...signInMails,
  ...factorMails,
  ...identityMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
  ...invoiceMails,
  ...staffMails,
  ...visitMails,
  ...billingMails,
  ...conversationMails,
  ...colleagueMails,
};
