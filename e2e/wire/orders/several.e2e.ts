import { randomUUID } from "node:crypto";
import http from "node:http";
import { json as readJson } from "node:stream/consumers";
import { readStock, setStock } from "@/lib/testing/factories";
import {
  type Entry,
  expect,
  failure,
  finished,
  form,
  nano,
  onBothFronts,
  onDirectGateway,
  order,
  rootPass,
  signUp,
  test,
} from "../wire";

const sizes = JSON.stringify([nano, { ...nano, count: 2 }]);

onBothFronts(() => {
  test("three servers in one order: one answer, three jobs, one debit", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const quote = await panel.call("eq", "quote_instance", { token, ...nano, count: 3 });
    expect(quote).toMatchObject({
      result: "OK",
      count: 3,
      subtotal: "4.50",
      total: "16.35",
      credit: "16.35",
    });
    const answer = await order(panel, token, { count: 3, hostname: "web", quote: quote.quote });
    expect(answer).toMatchObject({ result: "OK", status: "Paid", callback: answer.servers[0].callback });
    for (const [index, one] of answer.servers.entries()) {
      expect(one.hostname).toBe(`web-${index + 1}`);
      await finished(panel, one.callback);
    }
    const { servers } = await panel.call("eq", "list", { token });
    expect(servers).toHaveLength(3);
    expect(await panel.call("eq", "quote_instance", { token, ...nano, count: 21 })).toEqual(
      failure(-1, "eq/quote_instance: invalid argument count", {
        fields: { count: "must be at most 20" },
      }),
    );
  });

  test("an estimate sums what its entries cost", async ({ panel }) => {
    const { token } = await signUp(panel);
    const answer = await panel.call("eq", "estimate", { token, servers: sizes });
    expect(answer).toMatchObject({ result: "OK", currency: "EUR", total: "16.35", monthly: "16.35" });
    expect(answer.servers.map(({ total }: { total: string }) => total)).toEqual(["5.45", "10.90"]);
    expect(await panel.call("eq", "estimate", { token, servers: "nothing" })).toEqual(
      failure(-1, "eq/estimate: invalid argument servers: must be a list as JSON", {
        fields: { servers: "must be a list as JSON" },
      }),
    );
  });
});

onDirectGateway(() => {
  test("two hundred orders at once for the last three: three get them, nobody else pays", async ({
    panel,
  }) => {
    const members = await Promise.all(Array.from({ length: 20 }, () => signUp(panel, { credit: "60.00" })));
    await setStock(panel.db, 102, "NL", 3);
    const answers = await Promise.all(
      members.flatMap((person) =>
        Array.from({ length: 10 }, async () => ({ person, answer: await order(panel, person.token) })),
      ),
    );
    const won = answers.filter(({ answer }) => answer.result === "OK");
    expect(won).toHaveLength(3);
    for (const { answer } of answers)
      if (answer.result !== "OK")
        expect(answer).toMatchObject({ message: expect.stringContaining("is out of stock in NL") });
    for (const person of members) {
      const own = won.filter((one) => one.person === person).length;
      const [account] = await panel.query(
        "select balance from ledger_accounts where kind = 'credit' and account_id = $1",
        [person.id],
      );
      expect(account?.balance).toBe((60 - own * 5.45).toFixed(2));
    }
    expect(await readStock(panel.db, 102, "NL")).toBe(0);
    await setStock(panel.db, 102, "NL", 1_000);
  });

  test("one order sent fifty times with one key, half of them cut off, is one order", async ({ panel }) => {
    const { id, token } = await signUp(panel, { credit: "60.00" });
    const fields = { token, ...nano, root_pass: rootPass, deploy_notify: 0, idempotency_key: randomUUID() };
    const body = form({ action: "order_instance", ...fields }).toString();
    /** Every second connection is closed as soon as the request was sent. */
    const send = (number: number) =>
      new Promise<Entry>((resolve) => {
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const sending = http.request(`${panel.url}/eq.php`, { method: "POST", headers, agent: false });
        sending.on("error", () => resolve(null));
        sending.on("response", (answer) => resolve(readJson(answer)));
        sending.end(body, () => number % 2 === 1 && sending.destroy());
      });
    const answers = (await Promise.all(Array.from({ length: 50 }, (_, number) => send(number)))).filter(
      Boolean,
    );
    const again = await panel.call("eq", "order_instance", fields);
    expect(again).toMatchObject({ result: "OK", status: "Paid" });
    expect(answers.length).toBeGreaterThanOrEqual(25);
    for (const answer of answers) expect(answer).toEqual(again);
    expect(await panel.query("select id from orders where account_id = $1", [id])).toHaveLength(1);
  });
});
