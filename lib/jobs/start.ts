import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { isAhead } from "@/lib/base/is-ahead";
import { type QueuePool, queuePools } from "@/lib/base/pools";
import { database } from "@/lib/db/client";
import { DeadWorkers } from "@/lib/db/dead-workers";
import { enqueue, freeQueues, mendCrontabs, tellWhenDue } from "@/lib/db/queue";
import { advanceOldest } from "@/lib/db/task-turns";
import { applyPrices } from "@/lib/domain/catalog/admin/apply-prices";
import { sendResetMail } from "@/lib/domain/customers/accounts/send-reset-mail";
import { sendSignUpMail } from "@/lib/domain/customers/accounts/send-sign-up-mail";
import { mailLegalChange } from "@/lib/domain/customers/legal/mail-change";
import { makeCopy } from "@/lib/domain/customers/personal-data/make-copy";
import { runErasure } from "@/lib/domain/customers/personal-data/run-erasure";
import { checkTaxNumberAgain } from "@/lib/domain/customers/vat/check-again";
import { sendWrongPinsMail, WrongPins } from "@/lib/domain/identity/pins/send-wrong-pins-mail";
import type { JobKind } from "@/lib/domain/kernel/async/job-kind";
import { advanceJob, type JobRunner } from "@/lib/domain/kernel/jobs/advance";
import { resumeJobs } from "@/lib/domain/kernel/jobs/claim";
import { readLedgerCheck } from "@/lib/domain/kernel/status-page/shared/ledger-check";
import { sendStoredMail } from "@/lib/domain/messages/mails/queue-mail";
import { sendStoredSms } from "@/lib/domain/messages/sms/queue-sms";
import { deliverWebhook } from "@/lib/domain/messages/webhooks/deliver-webhook";
import { checkLedger } from "@/lib/domain/money/billing/check-ledger";
import { readAllPayouts } from "@/lib/domain/money/card-payouts/shared/keep-payouts";
import { sendInvoiceMail } from "@/lib/domain/money/documents/send-invoice-mail";
import { attachLetter } from "@/lib/domain/money/documents/shared/attach-letter";
import { deliverEInvoice } from "@/lib/domain/money/e-invoices/deliver";
import { attachCreditNote, attachDocuments } from "@/lib/domain/money/e-invoices/shared/attach-documents";
import { fetchExchangeRates } from "@/lib/domain/money/exchange-rates/fetch-rates";
import { registerReceipt } from "@/lib/domain/money/fiscal-receipts/register";
import { askPayment } from "@/lib/domain/money/payments/ask-payment";
import { sendSandboxReport } from "@/lib/domain/money/payments/sandbox-page";
import { performRefund } from "@/lib/domain/money/payments/shared/refund-to-card";
import { freeServers } from "@/lib/domain/money/subscriptions/shared/free-servers";
import { openAddress } from "@/lib/domain/network/addresses/open-address";
import { nameAddress } from "@/lib/domain/network/dns/name-address";
import { serveZone } from "@/lib/domain/network/dns/serve-zone";
import { nameServer } from "@/lib/domain/network/dns-templates/name-server";
import { returnFirewall } from "@/lib/domain/network/firewall/return-firewall";
import { closeNatMapping } from "@/lib/domain/network/nat/close-mapping";
import { leaveNetwork } from "@/lib/domain/network/private-networks/leave";
import { deployment, reinstallation } from "@/lib/domain/orders/deployments/shared/kinds";
import { dropServerImage } from "@/lib/domain/orders/images/drop";
import { expireOrder } from "@/lib/domain/orders/orders/expire-order";
import { holdLateMail } from "@/lib/domain/orders/renewals/hold-late-mail";
import { snapshotWork } from "@/lib/domain/servers/backups/kinds";
import { advanceEvacuation, bringBack } from "@/lib/domain/servers/hosts/advance-evacuation";
import { readAllHosts } from "@/lib/domain/servers/hosts/read-hosts";
import { dropImage } from "@/lib/domain/servers/iso/drop-image";
import { runChecks } from "@/lib/domain/servers/monitoring/run-checks";
import { sampleServers } from "@/lib/domain/servers/monitoring/sample";
import { alignMachine } from "@/lib/domain/servers/servers/shared/align-machine";
import { bookAnnouncementCredit } from "@/lib/domain/support/announcements/credits/book";
import { tellConcerned } from "@/lib/domain/support/announcements/tell";
import { runBulk } from "@/lib/domain/support/bulk/run-bulk";
import { runRequestedImport } from "@/lib/domain/support/data-imports/run-requested";
import { dropLeftFolders } from "@/lib/domain/support/data-imports/shared/folder";
import { tellNextImported } from "@/lib/domain/support/data-imports/tell";
import { countDays, countMonths } from "@/lib/domain/support/key-figures/count";
import { readCountedUntil } from "@/lib/domain/support/key-figures/shared/counted-until";
import { type BackupTools, performMaintenance } from "@/lib/domain/support/maintenance/perform";
import { readMailAgain } from "@/lib/domain/support/tickets/inbound/read-again";
import { runtime } from "@/lib/env";
import { findAccessPoint, findCashRegister, findMailer, findTextSender } from "@/lib/jobs/find-senders";
import { Presence } from "@/lib/jobs/presence";
import { proofTools } from "@/lib/jobs/proofs";
import { runServices } from "@/lib/jobs/run-services";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import { startInbox } from "@/lib/jobs/watch-inbox";
import { type Work, WorkerPool } from "@/lib/jobs/worker-pool";
import { errorParams, log } from "@/lib/log";
import { type SendWebhook, sendWebhook } from "@/lib/outside/webhook/send";
import { contextOfJob, contextOfStaffWork } from "@/lib/session/context";

const AddressPayload = z.object({ addressId: z.int() });
const NamePayload = z.object({ ip: z.string() });
const NatPayload = z.object({ natId: z.int() });
const LeavingPayload = z.object({ networkId: z.int(), serverId: z.int(), key: z.string() });
const JobPayload = z.object({ jobId: z.int() });
const OrderPayload = z.object({ orderId: z.int() });
const InvoicePayload = z.object({ invoiceId: z.int() });
/** `isAskedFor`: by staff, who have decided. */
const MailPayload = z.object({ mailId: z.int(), isAskedFor: z.boolean().default(false) });
const InboundMailPayload = z.object({ inboundMailId: z.int() });
const SignUpPayload = z.object({ signUpId: z.int(), task: z.string().optional() });
const AccountPayload = z.object({ accountId: z.int() });
const ResetPayload = z.object({
  email: z.string(),
  brandId: z.int().nullish(),
  task: z.string().optional(),
  askedAt: z.iso.datetime().optional(),
});
const ServerPayload = z.object({ serverId: z.int() });
const SmsPayload = z.object({ smsId: z.int() });
const ReceiptPayload = z.object({ receiptId: z.int() });
const DeliveryPayload = z.object({ deliveryId: z.int() });
const PaymentPayload = z.object({ paymentId: z.int() });
const ReportPayload = z.object({ reportId: z.int() });
const EvacuationPayload = z.object({ evacuationId: z.int() });
const HostPayload = z.object({ hostId: z.int() });
const ImagePayload = z.object({ imageId: z.int() });
const ServerImagePayload = z.object({ serverImageId: z.int() });
const ZonePayload = z.object({ zoneId: z.int() });
const DataRequestPayload = z.object({ dataRequestId: z.int() });
const MaintenancePayload = z.object({ maintenanceId: z.int() });
const CreditPayload = z.object({ creditId: z.int() });
const UpdatePayload = z.object({ updateId: z.int(), size: z.int().positive().optional() });
const VersionPayload = z.object({ versionId: z.int() });
const BulkPayload = z.object({ runId: z.int() });
const ImportPayload = z.object({ importId: z.int() });
const WebhookPayload = z.object({ webhookId: z.int() });

/** By UTC, once for all workers; a nightly run missed within the last day is made up. Each kind one at a time. */
const planned = [
  "17 3 * * * verify_ledger ?fill=1d&max=3&queue=verify_ledger&jobKey=verify_ledger",
  "27 2 * * * read_payouts ?fill=1d&max=3&queue=read_payouts&jobKey=read_payouts",
  "47 1 * * * count_months ?fill=1d&max=3&queue=key_figures&jobKey=count_months",
  "41 15,17,20 * * * fetch_rates ?fill=1d&max=5&queue=fetch_rates&jobKey=fetch_rates",
  "* * * * * read_hosts ?max=1&queue=read_hosts&jobKey=read_hosts",
  "7 * * * * count_days ?max=3&queue=key_figures&jobKey=count_days",
].join("\n");

/** Each kind of work has its own pool, so that a slow receiver, SMS provider or machine delays only that kind. */
function worksOf(runner: JobRunner, sendTo: SendWebhook, backups: BackupTools): Record<QueuePool, Work> {
  const advance = async (payload: unknown) => {
    const again = await advanceJob(JobPayload.parse(payload).jobId, new Date(), runner);
    if (again) tellWhenDue(again);
  };
  const performed: TaskList = {
    job: advance,
    // Task name of earlier versions, whose tasks may still be queued.
    deploy: advance,
    verify_ledger: async () => {
      await checkLedger(database(), new Date());
    },
    read_payouts: async () => {
      await readAllPayouts(new Date());
    },
    count_months: async () => {
      await countMonths(new Date());
    },
    count_days: () => countDays(new Date()),
    fetch_rates: async () => {
      await fetchExchangeRates(database(), new Date());
    },
    open_address: (payload) => openAddress(AddressPayload.parse(payload).addressId, new Date()),
    close_passage: (payload) => closeNatMapping(NatPayload.parse(payload).natId, new Date()),
    leave_network: (payload) => leaveNetwork(LeavingPayload.parse(payload), new Date()),
    return_firewall: (payload) => returnFirewall(ServerPayload.parse(payload).serverId, new Date()),
    free_servers: (payload) => freeServers(AccountPayload.parse(payload).accountId, new Date()),
    align_machine: (payload) => alignMachine(ServerPayload.parse(payload).serverId),
    read_hosts: () => readAllHosts(),
    evacuate_host: (payload) =>
      advanceEvacuation(EvacuationPayload.parse(payload).evacuationId, () => new Date()),
    restore_host: (payload) => bringBack(HostPayload.parse(payload).hostId, () => new Date()),
    drop_server_image: (payload) => dropServerImage(ServerImagePayload.parse(payload).serverImageId),
    drop_image: (payload) => dropImage(ImagePayload.parse(payload).imageId),
    apply_prices: async () => {
      await applyPrices(new Date());
    },
    export_data: (payload) => makeCopy(DataRequestPayload.parse(payload).dataRequestId, () => new Date()),
    erase_data: (payload) => runErasure(DataRequestPayload.parse(payload).dataRequestId, new Date()),
    maintain: (payload) =>
      performMaintenance(MaintenancePayload.parse(payload).maintenanceId, { proofs: proofTools, backups }),
    import_data: (payload) => runRequestedImport(ImportPayload.parse(payload).importId),
    bulk: (payload) => runBulk(BulkPayload.parse(payload).runId, contextOfStaffWork),
    book_announcement_credit: (payload) =>
      bookAnnouncementCredit(CreditPayload.parse(payload).creditId, new Date()),
    expire_order: (payload) => expireOrder(OrderPayload.parse(payload).orderId, new Date()),
  };
  const messages: TaskList = {
    sign_up_mail: (payload) => sendSignUpMail(SignUpPayload.parse(payload), new Date()),
    reset_mail: (payload) => sendResetMail(ResetPayload.parse(payload), new Date()),
    wrong_pins_mail: (payload) => sendWrongPinsMail(WrongPins.parse(payload)),
    send_mail: async (payload) => {
      const { mailId, isAskedFor } = MailPayload.parse(payload);
      const mailer = await findMailer();
      if (mailer && !isAskedFor && (await holdLateMail(database(), mailId, new Date()))) return;
      const attach = [attachDocuments, attachLetter, attachCreditNote] as const;
      await sendStoredMail(database(), mailId, mailer, new Date(), ...attach);
    },
    read_mail_again: (payload) => readMailAgain(InboundMailPayload.parse(payload).inboundMailId, new Date()),
    invoice_mail: (payload) => sendInvoiceMail(InvoicePayload.parse(payload).invoiceId, new Date()),
    check_tax_number: (payload) => checkTaxNumberAgain(AccountPayload.parse(payload).accountId, new Date()),
    mail_legal_change: (payload) => mailLegalChange(VersionPayload.parse(payload).versionId, new Date()),
    tell_concerned: (payload) => {
      const { updateId, size } = UpdatePayload.parse(payload);
      return tellConcerned(updateId, new Date(), size);
    },
    tell_imported: () => tellNextImported(new Date()),
    deliver_e_invoice: async (payload) =>
      deliverEInvoice(DeliveryPayload.parse(payload).deliveryId, await findAccessPoint(), new Date()),
    send_sms: async (payload) =>
      sendStoredSms(database(), SmsPayload.parse(payload).smsId, await findTextSender(), new Date()),
  };
  const webhooks: TaskList = {
    send_webhook: (payload) =>
      deliverWebhook(database(), WebhookPayload.parse(payload).webhookId, new Date(), sendTo),
  };
  const names: TaskList = {
    name_address: (payload) => nameAddress(NamePayload.parse(payload).ip, new Date()),
    name_server: (payload) => nameServer(ServerPayload.parse(payload).serverId, new Date()),
    serve_zone: (payload) => serveZone(ZonePayload.parse(payload).zoneId, new Date()),
  };
  const payments: TaskList = {
    ask_payment: (payload) => askPayment(PaymentPayload.parse(payload).paymentId, new Date()),
    refund_payment: (payload) => performRefund(PaymentPayload.parse(payload).paymentId, new Date()),
    register_receipt: async (payload) =>
      registerReceipt(ReceiptPayload.parse(payload).receiptId, await findCashRegister(), new Date()),
    sandbox_report: (payload) => sendSandboxReport(ReportPayload.parse(payload).reportId),
  };
  return {
    jobs: { tasks: performed, crontab: planned },
    // These mostly wait for the payment provider.
    payments: { tasks: payments },
    // A name server that is down delays nothing else.
    names: { tasks: names },
    messages: { tasks: messages },
    // One in flight per account; these mostly wait for the customer's server.
    webhooks: { tasks: webhooks },
  };
}

const rounds = { resumeMs: 3_000, turnsMs: 10_000, deadMs: 3_000, sweepMs: 600_000, servicesMs: 60_000 };
/** More often than once a minute, so that none is missed: the first worker takes the minute. */
const monitoringMs = 15_000;

/**
 * Calls `work` every `everyMs` until stopped, skipping a round while one is running; failures are logged and the next
 * round runs.
 */
function repeat(everyMs: number, name: string, work: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  const round = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await work().catch((error: unknown) => log.warn({ error: errorParams(error) }, `${name} failed`));
    isUnderWay = false;
  };
  const timer = setInterval(() => void round(), everyMs);
  return () => clearInterval(timer);
}

export type Jobs = {
  /** Whether all workers are running; false while workers lost with a database connection are being replaced. */
  isWhole(): boolean;
  /** Waits for running tasks and returns the others to the queue. */
  stop(): Promise<void>;
};

/** Starts the job workers of this process for these job kinds and deployments. */
export async function startJobs(
  databaseUrl: string,
  kinds: readonly JobKind[],
  backups: BackupTools,
  sendTo: SendWebhook = sendWebhook,
): Promise<Jobs> {
  const known = [deployment, reinstallation, snapshotWork, ...kinds].map(
    (kind) => [kind.operation, kind] as const,
  );
  const runner = { kinds: new Map(known), actAs: contextOfJob };
  // Any lock holder was killed: no other process uses the embedded database.
  if (runtime().isEmbedded) await freeQueues(database());
  await resumeJobs(new Date(), runtime().isEmbedded);
  await dropLeftFolders();
  await mendCrontabs(database());
  const works = worksOf(runner, sendTo, backups);
  const presence = await Presence.open(databaseUrl);
  const workers: WorkerPool[] = [];
  for (const name of queuePools)
    workers.push(await WorkerPool.start({ databaseUrl, presence }, name, works[name]));
  // A ledger that was never verified, as far as is known, is verified now rather than next night.
  const check = await readLedgerCheck(database());
  if (check === null || isAhead(new Date(check.at), new Date()))
    await enqueue(database(), "verify_ledger", {}, { key: "verify_ledger", queue: "verify_ledger" });
  for (const what of ["months", "days"] as const)
    if ((await readCountedUntil(database(), what)) === null)
      await enqueue(database(), `count_${what}`, {}, { key: `count_${what}`, queue: "key_figures" });
  const stopResuming = repeat(rounds.resumeMs, "resuming jobs", () => resumeJobs(new Date(), false));
  const stopServices = repeat(rounds.servicesMs, "renewing servers", () => runServices(new Date()));
  const stopAdvancing = repeat(rounds.turnsMs, "advancing tasks", () => advanceOldest(database()));
  const dead = new DeadWorkers(presence.process);
  // This process often replaces one that died; the dead one's grace period starts now.
  await dead.release();
  const stopFreeing = repeat(rounds.deadMs, "freeing tasks of dead workers", () => dead.release());
  const stopInbox = startInbox();
  const stopSweeping = repeat(rounds.sweepMs, "sweeping", async () => {
    await mendCrontabs(database());
    await sweepRows(new Date());
  });
  const clock = () => new Date();
  const stopSampling = repeat(monitoringMs, "measuring servers", () => sampleServers(clock));
  const stopChecking = repeat(monitoringMs, "checking servers", () => runChecks(clock));
  return {
    isWhole: () => workers.every((pool) => pool.isWhole),
    stop: async () => {
      stopResuming();
      stopSweeping();
      stopServices();
      stopAdvancing();
      stopFreeing();
      stopSampling();
      stopChecking();
      await stopInbox();
      await Promise.all(workers.map((pool) => pool.stop()));
      await presence.stop();
    },
  };
}
