import { Logger, type Runner, run, type TaskList } from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { sendResetMail } from "@/lib/domain/accounts/send-reset-mail";
import { sendSignUpMail } from "@/lib/domain/accounts/send-sign-up-mail";
import { deployment, reinstallation } from "@/lib/domain/deployments/shared/kinds";
import { advanceJob, type Workshop } from "@/lib/domain/jobs/advance";
import { resumeJobs } from "@/lib/domain/jobs/claim";
import type { JobKind } from "@/lib/domain/kernel/job-kind";
import { sendStoredMail } from "@/lib/domain/mails/queue-mail";
import { expireOrder } from "@/lib/domain/orders/expire-order";
import { sendWrongPinsMail, WrongPins } from "@/lib/domain/pins/send-wrong-pins-mail";
import { sendStoredSms } from "@/lib/domain/sms/queue-sms";
import { deliverWebhook } from "@/lib/domain/webhooks/deliver-webhook";
import { runtime } from "@/lib/env";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import { errorFacts, log } from "@/lib/log";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { httpTextSender } from "@/lib/outside/sms/http";
import { type SendWebhook, sendWebhook } from "@/lib/outside/webhook/send";
import { contextOfJob } from "@/lib/session/context";

const JobPayload = z.object({ jobId: z.int() });
const OrderPayload = z.object({ orderId: z.int() });
const MailPayload = z.object({ mailId: z.int() });
const SignUpPayload = z.object({ signUpId: z.int() });
const ResetPayload = z.object({ email: z.string() });
const SmsPayload = z.object({ smsId: z.int() });
const WebhookPayload = z.object({ webhookId: z.int() });

type Work = { tasks: TaskList; concurrency: number };

/** What may keep other work of its kind waiting and no other: a receiver's slow answer, an operator's, a machine's. */
function worksOf(workshop: Workshop, sendTo: SendWebhook): Record<string, Work> {
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_SECRET } = runtime().environment;
  const mailer = SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : null;
  const texts = SMS_URL && SMS_SECRET ? httpTextSender(SMS_URL, SMS_SECRET) : null;
  const advance = (payload: unknown) => advanceJob(JobPayload.parse(payload).jobId, new Date(), workshop);
  const performed: TaskList = {
    job: advance,
    // As versions before called it: their entries may still stand in the queue.
    deploy: advance,
    expire_order: (payload) => expireOrder(OrderPayload.parse(payload).orderId, new Date()),
  };
  const messages: TaskList = {
    sign_up_mail: (payload) => sendSignUpMail(SignUpPayload.parse(payload).signUpId, new Date()),
    reset_mail: (payload) => sendResetMail(ResetPayload.parse(payload).email, new Date()),
    wrong_pins_mail: (payload) => sendWrongPinsMail(WrongPins.parse(payload)),
    send_mail: (payload) => sendStoredMail(database(), MailPayload.parse(payload).mailId, mailer, new Date()),
    send_sms: (payload) => sendStoredSms(database(), SmsPayload.parse(payload).smsId, texts, new Date()),
  };
  const webhooks: TaskList = {
    send_webhook: (payload) =>
      deliverWebhook(database(), WebhookPayload.parse(payload).webhookId, new Date(), sendTo),
  };
  return {
    jobs: { tasks: performed, concurrency: 8 },
    messages: { tasks: messages, concurrency: 4 },
    // One in flight for each account, most of the time waiting for somebody else's server.
    webhooks: { tasks: webhooks, concurrency: 12 },
  };
}

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") log.warn({ worker: message }, "job worker");
  else log.debug({ worker: message }, "job worker");
});

const rounds = { resumeMs: 5_000, sweepMs: 600_000 };

/** Calls `work` again and again until stopped; a failure is logged and the next round comes. */
function repeat(everyMs: number, name: string, work: () => Promise<unknown>): () => void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => log.warn({ error: errorFacts(error) }, `${name} failed`));
  }, everyMs);
  return () => clearInterval(timer);
}

/** A worker with connections of its own; `stop` lets running tasks finish and gives the others back. */
async function startWork(databaseUrl: string, name: string, { tasks, concurrency }: Work) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: concurrency,
    application_name: `berth ${name}`,
  });
  pool.on("error", (error) => log.warn({ error: errorFacts(error) }, "an idle job connection failed"));
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList: tasks,
    logger,
  });
  runner.promise.catch((error: unknown) => log.error({ error: errorFacts(error) }, "the job worker ended"));
  return async () => {
    await runner.stop();
    await pool.end();
  };
}

/** Starts the job workers of this process, which perform jobs of these kinds and deployments; `stop` lets running tasks finish and gives the others back. */
export async function startJobs(
  databaseUrl: string,
  kinds: readonly JobKind[],
  sendTo: SendWebhook = sendWebhook,
): Promise<{ stop: () => Promise<void> }> {
  const known = [...kinds, deployment, reinstallation].map((kind) => [kind.operation, kind] as const);
  const workshop = { kinds: new Map(known), actAs: contextOfJob };
  await resumeJobs(new Date(), runtime().isEmbedded);
  const stops: (() => Promise<void>)[] = [];
  for (const [name, work] of Object.entries(worksOf(workshop, sendTo)))
    stops.push(await startWork(databaseUrl, name, work));
  const stopResuming = repeat(rounds.resumeMs, "resuming jobs", () => resumeJobs(new Date(), false));
  const stopSweeping = repeat(rounds.sweepMs, "sweeping", () => sweepRows(new Date()));
  return {
    stop: async () => {
      stopResuming();
      stopSweeping();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
