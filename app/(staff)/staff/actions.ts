"use server";

import { formAction } from "@/lib/api/form-action";
import { cancelErasure, startErasure } from "@/lib/domain/customers/personal-data/erase-by-staff";
import { bookPayoutOfCredit } from "@/lib/domain/customers/personal-data/pay-out";
import { retryCopy } from "@/lib/domain/customers/personal-data/retry-copy";
import { resetPin } from "@/lib/domain/identity/pins/reset-pin";
import { retryTask } from "@/lib/domain/kernel/jobs/retry-task";
import { resendMail } from "@/lib/domain/messages/mails/resend";
import { dismissMessage, takeMessageBack } from "@/lib/domain/messages/message-log/dismiss";
import { resendSms } from "@/lib/domain/messages/sms/resend";
import { resendWebhook } from "@/lib/domain/messages/webhooks/resend";
import { takeImportBack } from "@/lib/domain/money/bank/undo-import";
import { matchPayout, unmatchPayout } from "@/lib/domain/money/card-payouts/match";
import { readPayouts } from "@/lib/domain/money/card-payouts/read";
import { askReopening } from "@/lib/domain/money/closing/ask-reopening";
import { closeMonth } from "@/lib/domain/money/closing/close";
import { approveReopening, rejectReopening } from "@/lib/domain/money/closing/reopen";
import { requestCreditAdjustment } from "@/lib/domain/money/credit-adjustments/ask";
import {
  approveCreditAdjustment,
  rejectCreditAdjustment,
} from "@/lib/domain/money/credit-adjustments/decide";
import {
  sendEInvoiceAgain,
  settleEInvoice as settleDelivery,
} from "@/lib/domain/money/e-invoices/open-delivery";
import {
  makeEInvoiceAgain,
  settleUnmade as settleUnmadeEInvoice,
} from "@/lib/domain/money/e-invoices/open-unmade";
import {
  registerAgain,
  settleReceipt as settleFiscalReceipt,
} from "@/lib/domain/money/fiscal-receipts/open-receipt";
import { closeReport } from "@/lib/domain/money/payments/close-report";
import { recordTransfer } from "@/lib/domain/money/payments/record-transfer";
import { refundPayment } from "@/lib/domain/money/payments/refund-payment";
import { dismissReceipt, matchReceipt } from "@/lib/domain/money/payments/settle-receipt";
import { approveRefund, rejectRefund } from "@/lib/domain/money/refunds/decide";
import { askWriteOff } from "@/lib/domain/money/write-offs/ask";
import { approveWriteOff, rejectWriteOff } from "@/lib/domain/money/write-offs/decide";
import { blockByStaff } from "@/lib/domain/network/addresses/block-by-staff";
import { setMainByStaff } from "@/lib/domain/network/addresses/set-main-by-staff";
import { setFirewallByStaff } from "@/lib/domain/network/firewall/set-by-staff";
import { endByNotice, settleNotice } from "@/lib/domain/orders/contract-notices/settle";
import { previewWithdrawal, withdrawByNotice } from "@/lib/domain/orders/contract-notices/withdraw";
import { giveUpDeployment, retryDeployment } from "@/lib/domain/orders/deployments/take-over";
import { reinstallByStaff } from "@/lib/domain/orders/orders/reinstall-by-staff";
import { discardCatchUpMails, releaseCatchUp } from "@/lib/domain/orders/renewals/catch-up";
import { previewResume } from "@/lib/domain/orders/renewals/preview-resume";
import { resumeServer, suspendServer } from "@/lib/domain/orders/renewals/suspend";
import { approveOrder } from "@/lib/domain/orders/reviews/approve";
import { askIdentity } from "@/lib/domain/orders/reviews/ask-identity";
import { removeEntry } from "@/lib/domain/orders/reviews/entries";
import { rejectOrder } from "@/lib/domain/orders/reviews/reject";
import { setTrust } from "@/lib/domain/orders/reviews/trust";
import { resizeByStaff } from "@/lib/domain/orders/services/staff/resize";
import { setServerDue } from "@/lib/domain/orders/services/staff/set-due";
import { setServerPrice } from "@/lib/domain/orders/services/staff/set-price";
import { terminateByStaff } from "@/lib/domain/orders/services/staff/terminate";
import { transferServer } from "@/lib/domain/orders/services/staff/transfer";
import { setUnitFaulty } from "@/lib/domain/servers/inventory/set-faulty";
import { switchPowerByStaff } from "@/lib/domain/servers/power/switch-by-staff";
import { alignByStaff } from "@/lib/domain/servers/servers/align-by-staff";
import { addNote } from "@/lib/domain/support/back-office/add-note";
import { unlockCustomer } from "@/lib/domain/support/back-office/unlock";
import { discardDraft } from "@/lib/domain/support/invoice-drafts/discard";
import { issueDraft } from "@/lib/domain/support/invoice-drafts/issue";
import { addInvoiceNote } from "@/lib/domain/support/invoices/add-note";
import { applyCreditByStaff } from "@/lib/domain/support/invoices/apply-credit";
import { cancelInvoice } from "@/lib/domain/support/invoices/cancel";
import { chargeCardByStaff } from "@/lib/domain/support/invoices/charge-card";
import { mailInvoiceAgain } from "@/lib/domain/support/invoices/mail-again";
import { setDueDate } from "@/lib/domain/support/invoices/set-due-date";
import {
  enterRescueByStaff,
  leaveRescueByStaff,
  resetRootPasswordByStaff,
} from "@/lib/domain/support/server-record/rescue-by-staff";
import { askConsent } from "@/lib/domain/support/tickets/consent/ask";

const backOffice = { refresh: "/staff" };

export const correct = formAction(requestCreditAdjustment, backOffice);
export const approve = formAction(approveCreditAdjustment, backOffice);
export const reject = formAction(rejectCreditAdjustment, backOffice);
export const note = formAction(addNote, backOffice);
export const unlock = formAction(unlockCustomer, backOffice);
export const releaseHeld = formAction(releaseCatchUp, backOffice);
export const discardHeld = formAction(discardCatchUpMails, backOffice);
export const retryDeploy = formAction(retryDeployment, backOffice);
export const giveUpDeploy = formAction(giveUpDeployment, backOffice);
export const retryQueued = formAction(retryTask, backOffice);
export const sendMailAgain = formAction(resendMail, backOffice);
export const sendTextAgain = formAction(resendSms, backOffice);
export const sendEInvoice = formAction(sendEInvoiceAgain, backOffice);
export const settleEInvoice = formAction(settleDelivery, backOffice);
export const makeEInvoice = formAction(makeEInvoiceAgain, backOffice);
export const settleUnmade = formAction(settleUnmadeEInvoice, backOffice);
export const registerFiscal = formAction(registerAgain, backOffice);
export const settleFiscal = formAction(settleFiscalReceipt, backOffice);
export const sendWebhookAgain = formAction(resendWebhook, backOffice);
export const takeImport = formAction(takeImportBack, backOffice);
export const recordReceipt = formAction(recordTransfer, backOffice);
export const refund = formAction(refundPayment, backOffice);
export const match = formAction(matchReceipt, backOffice);
export const dismiss = formAction(dismissReceipt, backOffice);
export const closeReported = formAction(closeReport, backOffice);
export const eraseCustomer = formAction(startErasure, backOffice);
export const retryData = formAction(retryCopy, backOffice);
export const cancelErase = formAction(cancelErasure, backOffice);
export const payOut = formAction(bookPayoutOfCredit, backOffice);
export const removePin = formAction(resetPin, backOffice);
export const suspend = formAction(suspendServer, backOffice);
export const previewEnd = formAction(previewResume, {});
export const resume = formAction(resumeServer, backOffice);
export const askScreen = formAction(askConsent, backOffice);
export const switchPower = formAction(switchPowerByStaff, backOffice);
export const align = formAction(alignByStaff, backOffice);
export const reinstall = formAction(reinstallByStaff, backOffice);
export const enterRescue = formAction(enterRescueByStaff, backOffice);
export const leaveRescue = formAction(leaveRescueByStaff, backOffice);
export const resetPassword = formAction(resetRootPasswordByStaff, backOffice);
export const resize = formAction(resizeByStaff, backOffice);
export const blockAddress = formAction(blockByStaff, backOffice);
export const setFirewall = formAction(setFirewallByStaff, backOffice);
export const mainAddress = formAction(setMainByStaff, backOffice);
export const moveDue = formAction(setServerDue, backOffice);
export const agreePrice = formAction(setServerPrice, backOffice);
export const transfer = formAction(transferServer, backOffice);
export const terminate = formAction(terminateByStaff, backOffice);
export const setFaulty = formAction(setUnitFaulty, backOffice);
export const settleDeclared = formAction(settleNotice, backOffice);
export const endDeclared = formAction(endByNotice, backOffice);
export const withdrawDeclared = formAction(withdrawByNotice, backOffice);
export const previewDeclared = formAction(previewWithdrawal, {});
export const setMessage = formAction(dismissMessage, backOffice);
export const takeBack = formAction(takeMessageBack, backOffice);
export const noteInvoice = formAction(addInvoiceNote, backOffice);
export const applyCredit = formAction(applyCreditByStaff, backOffice);
export const chargeCard = formAction(chargeCardByStaff, backOffice);
export const mailInvoice = formAction(mailInvoiceAgain, backOffice);
export const setDue = formAction(setDueDate, backOffice);
export const cancelUnpaid = formAction(cancelInvoice, backOffice);
export const approveBack = formAction(approveRefund, backOffice);
export const rejectBack = formAction(rejectRefund, backOffice);
export const acceptOrder = formAction(approveOrder, backOffice);
export const askProof = formAction(askIdentity, backOffice);
export const refuseOrder = formAction(rejectOrder, backOffice);
export const changeTrust = formAction(setTrust, backOffice);
export const dropEntry = formAction(removeEntry, backOffice);
export const issueOne = formAction(issueDraft, backOffice);
export const discardOne = formAction(discardDraft, backOffice);
export const askToWriteOff = formAction(askWriteOff, backOffice);
export const approveOff = formAction(approveWriteOff, backOffice);
export const rejectOff = formAction(rejectWriteOff, backOffice);
export const closeBooks = formAction(closeMonth, backOffice);
export const askToReopen = formAction(askReopening, backOffice);
export const approveReopened = formAction(approveReopening, backOffice);
export const rejectReopened = formAction(rejectReopening, backOffice);
export const readCardPayouts = formAction(readPayouts, backOffice);
export const matchCardPayout = formAction(matchPayout, backOffice);
export const unmatchCardPayout = formAction(unmatchPayout, backOffice);
