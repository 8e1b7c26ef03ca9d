import { stockQueue } from "../../catalog/catalog/stock-queue";
import { dataRequestsQueue } from "../../customers/personal-data/data-requests-queue";
import { payoutsQueue } from "../../customers/personal-data/payouts-queue";
import { failedJobsQueue } from "../../kernel/jobs/failed-jobs-queue";
import { failedTasksQueue } from "../../kernel/jobs/failed-tasks-queue";
import { mailsQueue } from "../../messages/mails/mails-queue";
import { smsQueue } from "../../messages/sms/sms-queue";
import { webhooksQueue } from "../../messages/webhooks/webhooks-queue";
import { reopeningsQueue } from "../../money/closing/reopenings-queue";
import { creditAdjustmentsQueue } from "../../money/credit-adjustments/credit-adjustments-queue";
import { deliveriesQueue } from "../../money/e-invoices/deliveries-queue";
import { unmadeEInvoicesQueue } from "../../money/e-invoices/unmade-queue";
import { fiscalReceiptsQueue } from "../../money/fiscal-receipts/receipts-queue";
import { failedPaymentsQueue } from "../../money/payments/failed-payments-queue";
import { receiptsQueue } from "../../money/payments/receipts-queue";
import { reportsQueue } from "../../money/payments/reports-queue";
import { refundsQueue } from "../../money/refunds/refunds-queue";
import { writeOffsQueue } from "../../money/write-offs/write-offs-queue";
import { contractNoticesQueue } from "../../orders/contract-notices/contract-notices-queue";
import { deploymentsQueue } from "../../orders/deployments/deployments-queue";
import { orderReviewsQueue } from "../../orders/reviews/reviews-queue";
import { cancellationsQueue } from "../../orders/services/cancellations-queue";
import { hostsQueue } from "../../servers/hosts/hosts-queue";
import { announcementCreditsQueue } from "../announcements/credits/credits-queue";
import { objectionsQueue } from "../impersonation/objections-queue";
import { abuseQueue } from "../tickets/abuse/abuse-queue";
import { failedInboundQueue } from "../tickets/inbound/failed-inbound-queue";
import { unmatchedMailsQueue } from "../tickets/inbound/unmatched-queue";
import { ticketsQueue } from "../tickets/tickets-queue";
import { lockedQueue } from "./locked-queue";

/** What needs a person, in the order in which the back office shows it. */
export const queues = [
  ticketsQueue,
  abuseQueue,
  failedInboundQueue,
  unmatchedMailsQueue,
  orderReviewsQueue,
  deploymentsQueue,
  hostsQueue,
  failedJobsQueue,
  failedPaymentsQueue,
  receiptsQueue,
  reportsQueue,
  creditAdjustmentsQueue,
  refundsQueue,
  writeOffsQueue,
  reopeningsQueue,
  announcementCreditsQueue,
  webhooksQueue,
  mailsQueue,
  smsQueue,
  deliveriesQueue,
  unmadeEInvoicesQueue,
  fiscalReceiptsQueue,
  lockedQueue,
  objectionsQueue,
  dataRequestsQueue,
  payoutsQueue,
  contractNoticesQueue,
  cancellationsQueue,
  stockQueue,
  failedTasksQueue,
] as const;

export type Queue = (typeof queues)[number];
export type QueueName = Queue["name"];
/** One that the back office lists. */
export type ListQueue = Extract<Queue, { read: unknown }>;
export type ListName = ListQueue["name"];

export const queueNames = queues.map(({ name }) => name);
const listQueues = queues.filter((queue): queue is ListQueue => "read" in queue);
export const listNames = listQueues.map(({ name }) => name);

export const queueOf = Object.fromEntries(listQueues.map((queue) => [queue.name, queue])) as Record<
  ListName,
  ListQueue
>;

/** Where a queue is listed. */
export const pageOfQueue = (queue: Queue): string =>
  "page" in queue ? queue.page : `/staff/queues/${queue.name}`;
