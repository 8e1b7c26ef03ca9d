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
import { requestCreditAdjustment } from "@/lib/domain/money/credit-adjustments/ask";
import {
  approveCreditAdjustment,
  rejectCreditAdjustment,
} from "@/lib/domain/money/credit-adjustments/decide";
import { closeReport } from "@/lib/domain/money/payments/close-report";
import { recordTransfer } from "@/lib/domain/money/payments/record-transfer";
import { refundPayment } from "@/lib/domain/money/payments/refund-payment";
import { dismissReceipt, matchReceipt } from "@/lib/domain/money/payments/settle-receipt";
import { takeImportBack } from "@/lib/domain/money/payments/undo-import";
import { endByNotice, settleNotice } from "@/lib/domain/orders/contract-notices/settle";
import { previewWithdrawal, withdrawByNotice } from "@/lib/domain/orders/contract-notices/withdraw";
import { giveUpDeployment, retryDeployment } from "@/lib/domain/orders/deployments/take-over";
import { releaseCatchUp } from "@/lib/domain/orders/renewals/catch-up";
import { previewResume } from "@/lib/domain/orders/renewals/preview-resume";
import { resumeServer, suspendServer } from "@/lib/domain/orders/renewals/suspend";
import { addNote } from "@/lib/domain/support/back-office/add-note";
import { unlockCustomer } from "@/lib/domain/support/back-office/unlock";

const backOffice = { refresh: "/staff" };

export const correct = formAction(requestCreditAdjustment, backOffice);
export const approve = formAction(approveCreditAdjustment, backOffice);
export const reject = formAction(rejectCreditAdjustment, backOffice);
export const note = formAction(addNote, backOffice);
export const unlock = formAction(unlockCustomer, backOffice);
export const releaseHeld = formAction(releaseCatchUp, backOffice);
export const retryDeploy = formAction(retryDeployment, backOffice);
export const giveUpDeploy = formAction(giveUpDeployment, backOffice);
export const retryQueued = formAction(retryTask, backOffice);
export const sendMailAgain = formAction(resendMail, backOffice);
export const sendTextAgain = formAction(resendSms, backOffice);
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
export const settleDeclared = formAction(settleNotice, backOffice);
export const endDeclared = formAction(endByNotice, backOffice);
export const withdrawDeclared = formAction(withdrawByNotice, backOffice);
export const previewDeclared = formAction(previewWithdrawal, {});
export const setMessage = formAction(dismissMessage, backOffice);
export const takeBack = formAction(takeMessageBack, backOffice);
