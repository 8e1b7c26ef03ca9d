import { type Connection, connect, setTestRuntime } from "@/lib/testing/factories";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { startStripe, stripeKeys } from "@/lib/testing/fakes/stripe-server";
import { startWebhookReceiver } from "@/lib/testing/fakes/webhook-receiver";
import { findBreaches } from "@/lib/testing/money/ledger";
import { auditBreaches, openForOperator } from "@/lib/testing/panel/operator-work";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { expectRefunds, startCardLoad } from "../card-load";
import { type KillWorld, killWorlds } from "../kill-worlds";
import { expectOrders, startOrderLoad } from "../order-load";
import { watchPages } from "../page-watch";
import { readUnderWay, untilGoneOn, untilUnlocked } from "../under-way";
import { findProblems } from "../whole";
import { expect, test } from "../wire";

/*
 * Kills the processes of a panel one by one at random under orders, deployments, mails, refunds and webhooks: nothing
 * is lost or duplicated, pending work resumes within half a minute, and nothing stays locked.
 */
const runs = sized(
  [{ world: "apart", rounds: 1 }] as const,
  [
    { world: "apart", rounds: 20 },
    { world: "embedded", rounds: 10 },
  ] as const,
);
const mostOrdersBetween = sized(3, 5);
/**
 * Pause between two orders of a customer, and how much may be under way: the load must stay below the capacity, or the
 * queue alone causes all delays.
 */
const thinkMs = 2_500;
const mostUnderWay = 20;

/**
 * Maximum time without progress of pending work after the killed process is back: half a minute where this test has the
 * machine for itself, and twice that where two others share it.
 */
const mostStandstillSeconds = sized(60, 30);

/** Seconds without an accepted order, without a page, and until all pending work had ended. */
type Outage = { orders: number; pages: number; work: number };

function sayOutages(outages: ReadonlyMap<string, readonly Outage[]>): void {
  const figures = (all: readonly Outage[], what: keyof Outage) => {
    const sorted = all.map((one) => one[what]).toSorted((one, other) => one - other);
    return `${sorted[sorted.length >> 1]?.toFixed(1)} / ${sorted.at(-1)?.toFixed(1)}`.padStart(14);
  };
  const lines = [...outages].map(([kind, all]) => {
    const cells = (["orders", "pages", "work"] as const).map((what) => figures(all, what));
    return `${kind.padEnd(18)}${String(all.length).padStart(6)}${cells.join("")}`;
  });
  console.log(
    `seconds without (median / longest)\n${" ".repeat(19)}kills        orders         pages          work`,
  );
  console.log(lines.join("\n"));
}

type Outside = {
  mails: Awaited<ReturnType<typeof startMailServer>>;
  stripe: Awaited<ReturnType<typeof startStripe>>;
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
};

const cardSettingsFor = ({ stripe }: Outside) => ({
  SANDBOX_CARD: "off" as const,
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_URL: stripe.url,
});

const environmentFor = (outside: Outside) => ({
  ...{ TRUST_PROXY: "loopback", API_RATE_LIMIT: "0", UNPAID_ORDERS_LIMIT: "0", DEPLOY_SPEED: "20000" },
  ...{ SMTP_URL: outside.mails.url, MAIL_FROM: "panel@berth.test", CALLBACK_PRIVATE_NETWORKS: "127.0.0.0/8" },
  ...cardSettingsFor(outside),
});

/**
 * Kills each kind of process that many times under the load of customers and the card provider, then checks the data.
 */
async function killUnderLoad(
  { url, databaseUrl, kinds, complaint }: KillWorld,
  outside: Outside,
  rounds: number,
): Promise<void> {
  const { mails, stripe, receiver } = outside;
  setTestRuntime(url(), false, cardSettingsFor(outside));
  const operator = openForOperator(databaseUrl);
  const { db, query, close } = connect(databaseUrl);
  try {
    const accountIds: number[] = [];
    // The killed process may be the database.
    const isFull = async () => (await readUnderWay(query, accountIds).catch(() => [])).length >= mostUnderWay;
    const load = await startOrderLoad(db, {
      ...{ callers: 3, url, complaint, pauseMs: thinkMs, isFull },
      more: (key) => ({ post_install_callback: receiver.urlOf(key) }),
    });
    const cards = await startCardLoad(db, { stripe, callers: 1, url, pauseMs: thinkMs });
    const pages = watchPages(url);
    accountIds.push(...load.accountIds, ...cards.accountIds);
    const outages = new Map<string, Outage[]>();
    const standstills: number[] = [];
    let killedAt = new Date();
    const killOne = async (kind: string, kill: () => Promise<void>) => {
      cards.check();
      await load.arrive(load.answered.size + Math.floor(Math.random() * (mostOrdersBetween + 1)));
      load.takeGap();
      pages.gaps.take();
      const names = await readUnderWay(query, accountIds);
      killedAt = (await query("select now() as now"))[0].now;
      const fromMs = performance.now();
      const secondsSince = () => (performance.now() - fromMs) / 1000;
      const [work, back] = await Promise.all([
        untilGoneOn(query, { names, accountIds, complaint }).then(secondsSince),
        kill().then(secondsSince),
      ]);
      standstills.push(work - back);
      const pagesBefore = pages.gaps.count;
      await load.arrive(load.answered.size + 1);
      await waitFor(
        () => pages.gaps.count > pagesBefore,
        () => `No page comes:\n${complaint()}`,
        180_000,
      );
      const outage = { orders: load.takeGap(), pages: pages.gaps.take(), work };
      outages.set(kind, [...(outages.get(kind) ?? []), outage]);
    };
    try {
      await load.arrive(mostOrdersBetween);
      for (let round = 0; round < rounds; round++)
        for (const [kind, kill] of Object.entries(kinds)) await killOne(kind, kill);
    } finally {
      await Promise.all([load.stop(), cards.stop(), pages.stop()]);
    }
    const isDone = async () => (await readUnderWay(query, accountIds)).length === 0 || undefined;
    await waitFor(isDone, () => `Not all comes to its end:\n${complaint()}`, 60_000);
    await untilUnlocked(query, killedAt);
    await expectOrders(query, load);
    await expectRefunds(query, stripe, cards);
    expect(await findBreaches(db)).toEqual([]);
    expect(await auditBreaches(db)).toEqual([]);
    expect(await findProblems(query)).toEqual([]);
    expectWebhooks(receiver, [...load.answered.keys()]);
    const kills = rounds * Object.keys(kinds).length;
    const told = await expectMails(query, mails, { accountIds, mostTwice: 4 * kills });
    console.log(`${load.answered.size} orders and webhooks, ${cards.refunded.size} refunds, ${told} mails`);
    sayOutages(outages);
    expect(Math.max(...standstills)).toBeLessThan(mostStandstillSeconds);
  } finally {
    await operator.end();
    await close();
  }
}

/** Each order was reported by one event, delivered at least once. */
function expectWebhooks({ arrived }: Outside["receiver"], keys: readonly string[]): void {
  expect([...arrived.keys()].toSorted()).toEqual(keys.toSorted());
  const isUnclear = (byId: ReadonlyMap<string, readonly string[]>) =>
    byId.size !== 1 || new Set([...byId.values()].flat()).size !== 1;
  expect([...arrived].filter(([, byId]) => isUnclear(byId))).toEqual([]);
}

/** Each mail was delivered; one sent but not recorded before a kill was sent again. Returns their number. */
async function expectMails(
  query: Connection["query"],
  { received }: Outside["mails"],
  { accountIds, mostTwice }: { accountIds: number[]; mostTwice: number },
): Promise<number> {
  const [told] = await query("select count(*)::int as n from mails where account_id = any($1)", [accountIds]);
  const rows = await query("select email from accounts where id = any($1)", [accountIds]);
  const recipients = new Set(rows.map(({ email }) => email));
  const arrived = received.filter(({ to }) => to && recipients.has([to].flat()[0]?.text ?? ""));
  expect(arrived.length).toBeGreaterThanOrEqual(told.n);
  expect(arrived.length - told.n).toBeLessThanOrEqual(mostTwice);
  return told.n;
}

for (const { world: name, rounds } of runs)
  test(`random kills, ${name}: nothing is lost, doubled or locked, and all goes on`, async () => {
    test.setTimeout(sized(300_000, 2_400_000));
    const [mails, stripe, receiver] = await Promise.all([
      startMailServer(),
      startStripe(),
      startWebhookReceiver({ dropsEvery: 8 }),
    ]);
    const outside = { mails, stripe, receiver };
    try {
      const world = await killWorlds[name](environmentFor(outside));
      await killUnderLoad(world, outside, rounds).finally(world.stop);
    } finally {
      await Promise.all([mails.stop(), stripe.stop(), receiver.stop()]);
    }
  });
