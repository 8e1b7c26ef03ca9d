import { accountMails } from "./de/customers/accounts";
import { legalMails } from "./de/customers/legal";
import { memberMails } from "./de/customers/members";
import { keyMails } from "./de/identity/api-keys";
import { linkedAccountMails } from "./de/identity/linked-accounts";
import { loginMails } from "./de/identity/login-history";
import { pinMails } from "./de/identity/pins";
import { twoFactorMails } from "./de/identity/two-factor";
import { billingMails } from "./de/money/billing";
import { invoiceMails } from "./de/money/invoices";
import { contractMails } from "./de/orders/contracts";
import { estimateMails } from "./de/orders/estimates";
import { priceMails } from "./de/orders/prices";
import { serverMails } from "./de/servers/servers";
import { abuseMails } from "./de/support/abuse";
import { announcementMails } from "./de/support/announcements";
import { impersonationMails } from "./de/support/impersonation";
import { staffMails } from "./de/support/staff";
import { ticketMails } from "./de/support/tickets";
import type { MailTemplates, Notices } from "./notices";

export const de: MailTemplates<Notices> = {
  ...accountMails,
  ...loginMails,
  ...twoFactorMails,
  ...linkedAccountMails,
  ...pinMails,
  ...keyMails,
  ...serverMails,
  ...invoiceMails,
  ...abuseMails,
  ...announcementMails,
  ...staffMails,
  ...impersonationMails,
  ...billingMails,
  ...ticketMails,
  ...memberMails,
  ...legalMails,
  ...contractMails,
  ...priceMails,
  ...estimateMails,
};
