import { catalogAdminErrors } from "../../catalog/admin/errors";
import { catalogErrors } from "../../catalog/catalog/errors";
import { placeErrors } from "../../catalog/locations/errors";
import { promoErrors } from "../../catalog/promos/errors";
import { accountErrors } from "../../customers/accounts/errors";
import { contactErrors } from "../../customers/contacts/errors";
import { identityCheckErrors } from "../../customers/kyc/errors";
import { legalErrors } from "../../customers/legal/errors";
import { memberErrors } from "../../customers/members/errors";
import { personalDataErrors } from "../../customers/personal-data/errors";
import { signUpBlockErrors } from "../../customers/sign-up-blocks/errors";
import { apiKeyErrors } from "../../identity/api-keys/errors";
import { authErrors } from "../../identity/auth/errors";
import { identityErrors } from "../../identity/linked-accounts/errors";
import { signInErrors } from "../../identity/login-history/errors";
import { passwordErrors } from "../../identity/passwords/errors";
import { pinErrors } from "../../identity/pins/errors";
import { sessionErrors } from "../../identity/sessions/errors";
import { sshKeyErrors } from "../../identity/ssh-keys/errors";
import { factorErrors } from "../../identity/two-factor/errors";
import { mailTextErrors } from "../../messages/mails/errors";
import { messageLogErrors } from "../../messages/message-log/errors";
import { webhookErrors } from "../../messages/webhooks/errors";
import { accountingErrors } from "../../money/accounting/errors";
import { bankErrors } from "../../money/bank/errors";
import { billingErrors } from "../../money/billing/errors";
import { cardPayoutErrors } from "../../money/card-payouts/errors";
import { closingErrors } from "../../money/closing/errors";
import { creditAdjustmentErrors } from "../../money/credit-adjustments/errors";
import { documentErrors } from "../../money/documents/errors";
import { eInvoiceErrors } from "../../money/e-invoices/errors";
import { fiscalReceiptErrors } from "../../money/fiscal-receipts/errors";
import { paymentErrors } from "../../money/payments/errors";
import { refundErrors } from "../../money/refunds/errors";
import { sepaErrors } from "../../money/sepa/errors";
import { taxErrors } from "../../money/tax/errors";
import { writeOffErrors } from "../../money/write-offs/errors";
import { addressErrors } from "../../network/addresses/errors";
import { dnsErrors } from "../../network/dns/errors";
import { dnsTemplateErrors } from "../../network/dns-templates/errors";
import { firewallErrors } from "../../network/firewall/errors";
import { privateNetworkErrors } from "../../network/private-networks/errors";
import { contractNoticeErrors } from "../../orders/contract-notices/errors";
import { costErrors } from "../../orders/costs/errors";
import { dunningErrors } from "../../orders/dunning/errors";
import { estimateErrors } from "../../orders/estimates/errors";
import { imageErrors } from "../../orders/images/errors";
import { orderTemplateErrors } from "../../orders/order-templates/errors";
import { orderErrors } from "../../orders/orders/errors";
import { priceChangeErrors } from "../../orders/price-changes/errors";
import { productErrors } from "../../orders/products/errors";
import { projectErrors } from "../../orders/projects/errors";
import { stockErrors } from "../../orders/ready-servers/errors";
import { orderReviewErrors } from "../../orders/reviews/errors";
import { serviceErrors } from "../../orders/services/errors";
import { termsErrors } from "../../orders/terms/errors";
import { transferErrors } from "../../orders/transfers/errors";
import { backEndErrors } from "../../servers/back-ends/errors";
import { backupErrors } from "../../servers/backups/errors";
import { consoleErrors } from "../../servers/consoles/errors";
import { hostErrors } from "../../servers/hosts/errors";
import { isoErrors } from "../../servers/iso/errors";
import { monitoringErrors } from "../../servers/monitoring/errors";
import { rescueErrors } from "../../servers/rescue/errors";
import { serverErrors } from "../../servers/servers/errors";
import { tagErrors } from "../../servers/tags/errors";
import { announcementErrors } from "../../support/announcements/errors";
import { customerErrors } from "../../support/back-office/errors";
import { bulkErrors } from "../../support/bulk/errors";
import { customerRecordErrors } from "../../support/customer-record/errors";
import { dataImportErrors } from "../../support/data-imports/errors";
import { helpCenterErrors } from "../../support/help-center/errors";
import { impersonationErrors } from "../../support/impersonation/errors";
import { draftErrors } from "../../support/invoice-drafts/errors";
import { staffInvoiceErrors } from "../../support/invoices/errors";
import { listErrors } from "../../support/lists/errors";
import { handsErrors } from "../../support/remote-hands/errors";
import { settingErrors } from "../../support/settings/errors";
import { setupErrors } from "../../support/setup/errors";
import { staffErrors } from "../../support/staff/errors";
import { abuseErrors } from "../../support/tickets/abuse/errors";
import { ticketErrors } from "../../support/tickets/errors";
import { brandErrors } from "../brands/errors";
import { jobErrors } from "../jobs/errors";
import { callErrors } from "./call-errors";
import type { ErrorEntry } from "./error-entry";
import { guardErrors } from "./guard-errors";

/** One line per noun: its own file defines all of its errors. */
const all = {
  ...guardErrors,
  ...callErrors,
  ...abuseErrors,
  ...helpCenterErrors,
  ...accountErrors,
  ...accountingErrors,
  ...addressErrors,
  ...announcementErrors,
  ...apiKeyErrors,
  ...catalogAdminErrors,
  ...authErrors,
  ...backEndErrors,
  ...hostErrors,
  ...bankErrors,
  ...billingErrors,
  ...brandErrors,
  ...bulkErrors,
  ...catalogErrors,
  ...memberErrors,
  ...consoleErrors,
  ...contactErrors,
  ...contractNoticeErrors,
  ...ticketErrors,
  ...creditAdjustmentErrors,
  ...customerRecordErrors,
  ...customerErrors,
  ...dataImportErrors,
  ...draftErrors,
  ...dnsErrors,
  ...dnsTemplateErrors,
  ...firewallErrors,
  ...privateNetworkErrors,
  ...documentErrors,
  ...eInvoiceErrors,
  ...fiscalReceiptErrors,
  ...estimateErrors,
  ...factorErrors,
  ...handsErrors,
  ...identityErrors,
  ...identityCheckErrors,
  ...isoErrors,
  ...jobErrors,
  ...legalErrors,
  ...listErrors,
  ...imageErrors,
  ...orderTemplateErrors,
  ...orderErrors,
  ...orderReviewErrors,
  ...mailTextErrors,
  ...monitoringErrors,
  ...messageLogErrors,
  ...passwordErrors,
  ...paymentErrors,
  ...personalDataErrors,
  ...signUpBlockErrors,
  ...pinErrors,
  ...placeErrors,
  ...productErrors,
  ...projectErrors,
  ...costErrors,
  ...promoErrors,
  ...refundErrors,
  ...sepaErrors,
  ...taxErrors,
  ...cardPayoutErrors,
  ...closingErrors,
  ...writeOffErrors,
  ...backupErrors,
  ...rescueErrors,
  ...serverErrors,
  ...serviceErrors,
  ...sessionErrors,
  ...signInErrors,
  ...sshKeyErrors,
  ...settingErrors,
  ...setupErrors,
  ...staffErrors,
  ...staffInvoiceErrors,
  ...stockErrors,
  ...dunningErrors,
  ...priceChangeErrors,
  ...termsErrors,
  ...transferErrors,
  ...tagErrors,
  ...impersonationErrors,
  ...webhookErrors,
};

export type ErrorName = keyof typeof all;

/** The text parameters of each error. */
export type ErrorParameters = {
  [N in ErrorName]: (typeof all)[N] extends ErrorEntry<infer P> ? P : never;
};

/** Every error of the product by its stable name. */
export const errorEntries: { [N in ErrorName]: ErrorEntry<ErrorParameters[N]> } = all;

export const errorNames = (Object.keys(all) as ErrorName[]).sort();
