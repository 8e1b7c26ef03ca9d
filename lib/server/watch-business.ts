import { Gauge } from "prom-client";
import { database } from "@/lib/db/client";
import { serverStates } from "@/lib/domain/servers/servers/schema";
import {
  type BusinessFigures,
  readBusinessFigures,
} from "@/lib/domain/support/back-office/shared/business-figures";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { answerSoon } from "./answer-soon";

/** Cached because several scrapers and processes read them, and the queries count rows of the whole installation. */
const cachedForMs = 30_000;

const gauges = {
  berth_deployments_failed: [
    "Deployments and reinstalls that failed in the last 24 hours",
    "deploymentsFailed",
  ],
  berth_deployments_late: [
    "Deployments that run and whose customers were told that they are late",
    "deploymentsLate",
  ],
  berth_mails_failed: ["Mails that could not be sent and that nobody has set aside", "mailsFailed"],
  berth_text_messages_failed: [
    "Text messages that could not be sent and that nobody has set aside",
    "textsFailed",
  ],
  berth_e_invoices_failed: [
    "Electronic invoices that were not made or not delivered and that nobody has settled",
    "eInvoicesFailed",
  ],
  berth_webhooks_failed: ["Webhooks given up that nobody has set aside", "webhooksFailed"],
  berth_payments_failed: ["Payments that failed in the last 24 hours", "paymentsFailed"],
  berth_receipts_unmatched: ["Receipts of bank statements that wait for a person", "receiptsUnmatched"],
  berth_tickets_open: ["Tickets that support has to answer or close", "ticketsOpen"],
  berth_tickets_waiting: ["Open tickets whose customer has had no answer yet", "ticketsWaiting"],
  berth_backup_timestamp_seconds: [
    "When a backup was last recorded, in Unix seconds; 0 = never",
    "backupAtSeconds",
  ],
  berth_backup_failed: ["1 if the newest attempt to make a backup failed", "backupFailed"],
} as const satisfies Record<
  string,
  readonly [help: string, figure: Exclude<keyof BusinessFigures, "servers">]
>;

const shownStates = serverStates.filter((state) => state !== "deleted");

/** Returns a reader that queries at most once in 30 seconds; null if the database does not respond. */
function cachedRead(): () => Promise<BusinessFigures | null> {
  let cached: Promise<BusinessFigures | null> = Promise.resolve(null);
  let readAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAtMs < cachedForMs) return cached;
    readAtMs = performance.now();
    cached = readBusinessFigures(database(), new Date()).catch((error: unknown) => {
      log.warn({ error: errorParams(error) }, "cannot read the figures of the business for /metrics");
      readAtMs = Number.NEGATIVE_INFINITY;
      return null;
    });
    return cached;
  };
}

function watchBackupPlan(): void {
  new Gauge({
    name: "berth_backup_interval_seconds",
    help: "From one backup to the next, as BACKUP_EVERY_HOURS says",
    collect() {
      this.set(runtime().environment.BACKUP_EVERY_HOURS * 3_600);
    },
  });
}

/** Gauges of the whole installation. If the database does not respond they are absent, not stale or zero. */
export function watchBusiness(): void {
  watchBackupPlan();
  const readCached = cachedRead();
  const read = () => answerSoon(readCached());
  for (const [name, [help, figure]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      async collect() {
        const figures = await read();
        if (figures) this.set(figures[figure]);
        else this.remove();
      },
    });
  new Gauge({
    name: "berth_servers",
    help: "Servers by state, without deleted ones",
    labelNames: ["state"] as const,
    async collect() {
      const figures = await read();
      this.reset();
      if (!figures) return;
      for (const state of shownStates) this.set({ state }, 0);
      for (const { state, count } of figures.servers) this.set({ state }, count);
    },
  });
}
