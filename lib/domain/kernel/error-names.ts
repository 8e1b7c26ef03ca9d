import { accountErrors } from "../accounts/errors";
import { addressErrors } from "../addresses/errors";
import { apiKeyErrors } from "../api-keys/errors";
import { catalogAdminErrors } from "../assortment/errors";
import { authErrors } from "../auth/errors";
import { billingErrors } from "../billing/errors";
import { catalogErrors } from "../catalogue/errors";
import { memberErrors } from "../colleagues/errors";
import { consoleErrors } from "../consoles/errors";
import { contactErrors } from "../contacts/errors";
import { ticketErrors } from "../conversations/errors";
import { creditAdjustmentErrors } from "../corrections/errors";
import { customerErrors } from "../customers/errors";
import { dnsErrors } from "../dns/errors";
import { dnsTemplateErrors } from "../dns-templates/errors";
import { documentErrors } from "../documents/errors";
import { estimateErrors } from "../estimates/errors";
import { factorErrors } from "../factors/errors";
import { handsErrors } from "../hands/errors";
import { identityErrors } from "../identities/errors";
import { identityCheckErrors } from "../identity-checks/errors";
import { isoErrors } from "../iso/errors";
import { jobErrors } from "../jobs/errors";
import { orderTemplateErrors } from "../order-templates/errors";
import { orderErrors } from "../orders/errors";
import { messageLogErrors } from "../outbox/errors";
import { passwordErrors } from "../passwords/errors";
import { paymentErrors } from "../payments/errors";
import { pinErrors } from "../pins/errors";
import { placeErrors } from "../places/errors";
import { promoErrors } from "../promos/errors";
import { serverErrors } from "../servers/errors";
import { serviceErrors } from "../services/errors";
import { sessionErrors } from "../sessions/errors";
import { signInErrors } from "../sign-ins/errors";
import { sshKeyErrors } from "../ssh-keys/errors";
import { staffErrors } from "../staff/errors";
import { stockErrors } from "../stocks/errors";
import { tagErrors } from "../tags/errors";
import { impersonationErrors } from "../visits/errors";
import { webhookErrors } from "../webhooks/errors";
import { callErrors } from "./call-errors";
import type { ErrorEntry } from "./error-entry";
import { guardErrors } from "./guard-errors";

/** One line for each noun: its own file has all of what it refuses with. */
const all = {
  ...guardErrors,
  ...callErrors,
  ...accountErrors,
  ...addressErrors,
  ...apiKeyErrors,
  ...catalogAdminErrors,
  ...authErrors,
  ...billingErrors,
  ...catalogErrors,
  ...memberErrors,
  ...consoleErrors,
  ...contactErrors,
  ...ticketErrors,
  ...creditAdjustmentErrors,
  ...customerErrors,
  ...dnsErrors,
  ...dnsTemplateErrors,
  ...documentErrors,
  ...estimateErrors,
  ...factorErrors,
  ...handsErrors,
  ...identityErrors,
  ...identityCheckErrors,
  ...isoErrors,
  ...jobErrors,
  ...orderTemplateErrors,
  ...orderErrors,
  ...messageLogErrors,
  ...passwordErrors,
  ...paymentErrors,
  ...pinErrors,
  ...placeErrors,
  ...promoErrors,
  ...serverErrors,
  ...serviceErrors,
  ...sessionErrors,
  ...signInErrors,
  ...sshKeyErrors,
  ...staffErrors,
  ...stockErrors,
  ...tagErrors,
  ...impersonationErrors,
  ...webhookErrors,
};

export type ErrorName = keyof typeof all;

/** The facts for the texts of each. */
export type ErrorParameters = {
  [N in ErrorName]: (typeof all)[N] extends ErrorEntry<infer P> ? P : never;
};

/** Every failure of the product by its stable name. */
export const errorEntries: { [N in ErrorName]: ErrorEntry<ErrorParameters[N]> } = all;

export const errorNames = (Object.keys(all) as ErrorName[]).sort();
