import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addAccount, connect, setStock, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { findBreaches } from "@/lib/testing/ledger";
import { startPanel } from "@/lib/testing/panel-process";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { findProblems } from "./whole";
import {
  expect,
  nanoOrder,
  onDirectFront,
  order,
  type Panel,
  panelOf,
  request,
  signIn,
  signUp,
  test,
} from "./wire";

test.use({ stage: "money" });

const kills = sized(4, 50);
const environment = { SECRET: testSecret, TRUST_PROXY: "loopback", DEPLOY_SPEED: "20000" };

async function expectLawful(panel: Panel): Promise<void> {
  expect(await findBreaches(panel.db)).toEqual([]);
  expect(await findProblems(panel.query)).toEqual([]);
}

const creditOf = async (panel: Panel, token: string): Promise<string> =>
  (await panel.call("billing", "get_client", { token })).client.credit;

onDirectFront(() => {
  test("200 apply_credit at once take what the invoice needs, and nothing twice", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "100.00", tags: { auto_credit: "0" } });
    const { invoice } = await order(panel, token);
    const call = { token, invoice_id: invoice, amount: "0.10" };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => panel.call("billing", "apply_credit", call)),
    );
    // 5.45 is due: fifty-four parts fit, and the next is more than what is left.
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

type Tally = { answered: number; isOver: boolean };

/** Orders, pays, combines and tops up until the panel is gone. */
async function spend(url: string, token: string, tally: Tally): Promise<void> {
  const call = async (module: string, action: string, fields: Record<string, string | number>) => {
    const { json } = await request(url, module, { action, token, ...fields });
    tally.answered += 1;
    return json;
  };
  try {
    while (!tally.isOver) {
      const first = await call("eq", "order_instance", nanoOrder);
      const second = await call("eq", "order_instance", nanoOrder);
      await call("billing", "apply_credit", { invoice_id: first.invoice, amount: "2.00" });
      const { invoiceid } = await call("billing", "mass_pay", {
        "invoices[0]": first.invoice,
        "invoices[1]": second.invoice,
      });
      await Promise.all([
        call("billing", "apply_credit", { invoice_id: invoiceid, amount: "8.90" }),
        call("billing", "apply_credit", { invoice_id: first.invoice, amount: "3.45" }),
        call("billing", "create_addfunds", { amount: "10.00" }),
      ]);
    }
  } catch {
    // The panel was killed under this call.
  }
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
    for (let round = 1; round <= kills; round++) {
      const tally: Tally = { answered: 0, isOver: false };
      const { url } = running.panel;
      const spending = tokens.map((token) => spend(url, token, tally));
      // The first calls of a process are slow; the interesting moments come after them.
      await waitFor(() => tally.answered >= 8 || undefined, "no call is answered");
      await pause(Math.random() * 1_000);
      await running.panel.kill9();
      tally.isOver = true;
      await Promise.all(spending);
      answered += tally.answered;
      await running.close();
      running = await start(dataDir);
      await expectLawful(running.panel);
    }
    console.log(`${kills} kills, ${answered} calls answered between them`);
    expect(answered).toBeGreaterThan(kills);
  } finally {
    await running.close();
    await running.panel.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
