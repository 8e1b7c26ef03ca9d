import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addAccount, connect, setStock, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { findUnbooked, sandboxBank } from "@/lib/testing/fakes/sandbox-bank";
import { findBreaches } from "@/lib/testing/money/ledger";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { findProblems } from "../whole";
import {
  type Entry,
  expect,
  nanoOrder,
  onDirectGateway,
  order,
  type Panel,
  panelOf,
  request,
  signIn,
  signUp,
  test,
} from "../wire";

test.use({ stage: "money" });

const kills = sized(3, 50);
const environment = { SECRET: testSecret, TRUST_PROXY: "loopback", DEPLOY_SPEED: "20000" };

async function expectLawful(panel: Panel): Promise<void> {
  expect(await findBreaches(panel.db)).toEqual([]);
  expect(await findProblems(panel.query)).toEqual([]);
}

const creditOf = async (panel: Panel, token: string): Promise<string> =>
  (await panel.call("billing", "get_client", { token })).client.credit;

onDirectGateway(() => {
  test("200 apply_credit at once take what the invoice needs, and nothing twice", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "100.00", tags: { auto_credit: "0" } });
    const { invoice } = await order(panel, token);
    const call = { token, invoice_id: invoice, amount: "0.10" };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => panel.call("billing", "apply_credit", call)),
    );
    // 5.45 is due: fifty-four payments fit, and the next exceeds the rest.
    expect(answers.filter(({ result }) => result === "success")).toHaveLength(54);
    expect(await creditOf(panel, token)).toBe("94.60");
    expect(await panel.call("billing", "get_invoice", { token, invoice_id: invoice })).toMatchObject({
      status: "Unpaid",
      balance: "0.05",
    });
    await expectLawful(panel);
  });

  test("mass_pay against paying each alone: every invoice is paid once", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "300.00", tags: { auto_credit: "0" } });
    for (let round = 0; round < 8; round++) {
      const both = [(await order(panel, token)).invoice, (await order(panel, token)).invoice];
      const before = Number(await creditOf(panel, token));
      const pay = (invoice_id: number, amount: string) =>
        panel.call("billing", "apply_credit", { token, invoice_id, amount });
      const combine = async () => {
        const { invoiceid } = await panel.call("billing", "mass_pay", { token, "invoices[]": both });
        if (invoiceid) await pay(invoiceid, "10.90");
      };
      await Promise.all([combine(), ...both.map((one) => pay(one, "5.45")), combine()]);
      const states = await Promise.all(
        both.map(async (invoice_id) => panel.call("billing", "get_invoice", { token, invoice_id })),
      );
      const paid = states.filter(({ status }) => status === "Paid").length;
      expect(paid).toBeGreaterThan(0);
      expect(Number(await creditOf(panel, token))).toBeCloseTo(before - paid * 5.45, 5);
      await expectLawful(panel);
    }
  });
});

type Running = { panel: Panel; close: () => Promise<void> };

async function start(dataDir: string): Promise<Running> {
  const process = await startPanel({ dataDir, env: environment });
  setTestRuntime(process.url);
  const connection = connect(process.databaseUrl);
  return { panel: panelOf(process, connection), close: connection.close };
}

/** `sending`: number of pending card reports. */
type Tally = { answered: number; sending: number; isOver: boolean; fault?: unknown };
type Fields = Record<string, string | number>;
type Spender = {
  call: (module: string, action: string, fields: Fields) => Promise<Entry>;
  bank: Pick<ReturnType<typeof sandboxBank>, "pay" | "send">;
};

/** Pays an invoice by card; returns the pending reports about it. */
async function payByCard({ call, bank }: Spender, invoice_id: number, card: string): Promise<number[]> {
  const { url } = await call("gateway", "init", { invoice_id, gateway: "sandbox" });
  return url ? bank.pay(url, card) : [];
}

/**
 * Orders, pays from credit and by card, combines and tops up; card reports arrive twice, concurrently with everything
 * else.
 */
async function spendOnce({ call, bank }: Spender): Promise<void> {
  const order = async (): Promise<number> => (await call("eq", "order_instance", nanoOrder)).invoice;
  const pay = (invoice_id: number, amount: string) => call("billing", "apply_credit", { invoice_id, amount });
  const combine = async (one: number, other: number): Promise<number> =>
    (await call("billing", "mass_pay", { "invoices[0]": one, "invoices[1]": other })).invoiceid;
  const invoices = [await order(), await order(), await order(), await order()] as const;
  const [first, second, third, fourth] = invoices;
  await pay(first, "2.00");
  const combined = await combine(first, second);
  const { invoice: funds } = await call("billing", "create_addfunds", { amount: "10.00" });
  const reports = [
    ...(await payByCard({ call, bank }, combined, "twice")),
    ...(await payByCard({ call, bank }, third, "more")),
    ...(await payByCard({ call, bank }, funds, "twice")),
  ];
  const [rest] = await Promise.all([
    combine(third, fourth),
    pay(combined, "8.90"),
    pay(first, "3.45"),
    pay(third, "5.45"),
    ...reports.map(bank.send),
  ]);
  await (rest ? pay(rest, "10.90") : pay(fourth, "5.45"));
}

/** Repeats until the panel is killed. */
async function spend({ url, query }: Panel, token: string, tally: Tally): Promise<void> {
  const call = async (module: string, action: string, fields: Fields) => {
    const { json } = await request(url, module, { action, token, ...fields });
    tally.answered += 1;
    return json;
  };
  const { pay, send } = sandboxBank(url, query);
  const sendOne = async (report: number) => {
    tally.sending += 1;
    await send(report).finally(() => (tally.sending -= 1));
  };
  const spender = { call, bank: { pay, send: sendOne } };
  try {
    while (!tally.isOver) await spendOnce(spender);
  } catch (error) {
    // Otherwise the panel was killed during this call.
    if (!tally.isOver) tally.fault = error;
  }
}

/** Resends the reports that the killed panel did not accept; then every amount must be booked exactly once. */
async function expectAllTaken({ url, query }: Panel): Promise<number> {
  const sent = await sandboxBank(url, query).sendRest();
  expect(await findUnbooked(query)).toEqual([]);
  return sent;
}

test("killed again and again while money moves: every amount is booked once or not at all", async () => {
  test.setTimeout(sized(300_000, 1_800_000));
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-fire-money-"));
  let running = await start(dataDir);
  try {
    await setStock(running.panel.db, 102, "NL", 100_000);
    const facts = { credit: "50000.00", tags: { auto_credit: "0" } };
    const tokens: string[] = [];
    for (let count = 0; count < 4; count++) {
      const account = await addAccount(running.panel.db, facts);
      tokens.push(await signIn(running.panel, account, { ttl: 86_400 }));
    }
    let answered = 0;
    let late = 0;
    for (let round = 1; round <= kills; round++) {
      const tally: Tally = { answered: 0, sending: 0, isOver: false };
      const { panel } = running;
      const spending = tokens.map((token) => spend(panel, token, tally));
      // The first calls of a process are slow; the interesting moments come later.
      const isWarm = () => {
        if (tally.fault !== undefined) throw tally.fault;
        return tally.answered >= 60 || undefined;
      };
      await waitFor(isWarm, "no call is answered", 120_000);
      await pause(Math.random() * 1_000);
      // In every second round with reports pending, which then have to be sent again.
      if (round % 2 === 0)
        await waitFor(() => tally.sending > 0 || undefined, "no call-back is on its way", 60_000);
      tally.isOver = true;
      await running.panel.kill9();
      await Promise.all(spending);
      expect(tally.fault).toBeUndefined();
      answered += tally.answered;
      await running.close();
      running = await start(dataDir);
      await expectLawful(running.panel);
      late += await expectAllTaken(running.panel);
      await expectLawful(running.panel);
    }
    const [cards] = await running.panel.query(
      "select count(*)::int from sandbox_payments where state = 'paid'",
    );
    console.log(
      `${kills} kills, ${answered} calls answered between them, ${cards.count} paid by card, ${late} call-backs sent again`,
    );
    expect(answered).toBeGreaterThan(kills);
    expect(cards.count).toBeGreaterThan(kills);
  } finally {
    await running.close();
    await running.panel.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
