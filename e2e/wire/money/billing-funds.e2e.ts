import { expect, nanoTotal, onBothFronts, order, type Panel, signUp, test } from "../wire";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const invoiceOf = (panel: Panel, token: string, invoice_id: number) =>
  panel.call("billing", "get_invoice", { token, invoice_id });

/** An account with that credit and two unpaid orders of 5.45. */
async function twoUnpaid(panel: Panel, credit: string) {
  const customer = await signUp(panel, { credit, tags: { auto_credit: "0" } });
  const first = await order(panel, customer.token);
  const second = await order(panel, customer.token);
  return { ...customer, first, second, both: [first.invoice, second.invoice] };
}

onBothFronts(() => {
  test("create_addfunds: an untaxed invoice of one AddFunds item, not to be paid from credit", async ({
    panel,
  }) => {
    const { token } = await signUp(panel, { credit: "50.00" });
    const answer = await panel.call("billing", "create_addfunds", { token, amount: "25.5" });
    expect(answer).toEqual({ result: "OK", invoice: expect.any(Number), message: expect.any(String) });
    const invoice = await invoiceOf(panel, token, answer.invoice);
    expect(invoice).toMatchObject({
      status: "Unpaid",
      subtotal: "25.50",
      tax: "0.00",
      total: "25.50",
      balance: "25.50",
    });
    expect(invoice.items.item).toMatchObject([{ type: "AddFunds", amount: "25.50", taxed: 0, inv_id: 0 }]);
    const paid = { token, invoice_id: answer.invoice, amount: "25.50" };
    expect(await panel.call("billing", "apply_credit", paid)).toMatchObject({
      result: -1,
      doc: "credit.for_funds",
    });
  });

  for (const amount of ["0", "0.99", "10000.01", "-1", "abc", "1.234", "", undefined])
    test(`create_addfunds: ${amount} is no amount`, async ({ panel }) => {
      const { token } = await signUp(panel);
      const answer = await panel.call("billing", "create_addfunds", { token, amount });
      expect(answer).toMatchObject({
        result: -1,
        error: expect.stringMatching(/^billing\/create_addfunds: .*amount/),
      });
    });

  test("create_addfunds: the same key is the same invoice", async ({ panel }) => {
    const { token } = await signUp(panel);
    const call = { token, amount: "10", idempotency_key: "funds-1" };
    const first = await panel.call("billing", "create_addfunds", call);
    expect(await panel.call("billing", "create_addfunds", call)).toEqual(first);
  });

  test("mass_pay: one invoice of items Invoice, which pays them all", async ({ panel }) => {
    const { token, both } = await twoUnpaid(panel, "20.00");
    const answer = await panel.call("billing", "mass_pay", { token, "invoices[]": both });
    expect(answer).toEqual({ result: "OK", invoiceid: expect.any(Number) });
    const combined = await invoiceOf(panel, token, answer.invoiceid);
    expect(combined).toMatchObject({ status: "Unpaid", total: "10.90", tax: "0.00" });
    expect(combined.items.item).toMatchObject(
      both.map((relid) => ({ type: "Invoice", relid, amount: nanoTotal })),
    );
    const alone = await panel.call("billing", "apply_credit", {
      token,
      invoice_id: both[0],
      amount: nanoTotal,
    });
    expect(alone).toMatchObject({ result: -1, doc: "invoice.combined" });
    const paid = await panel.call("billing", "apply_credit", {
      token,
      invoice_id: answer.invoiceid,
      amount: "10.90",
    });
    expect(paid).toMatchObject({ result: "success", invoicepaid: "true" });
    for (const one of both) expect((await invoiceOf(panel, token, Number(one))).status).toBe("Paid");
  });

  test("mass_pay: nothing, paid, foreign and combined ones are an invalid request", async ({ panel }) => {
    const { token, both } = await twoUnpaid(panel, "20.00");
    const stranger = await twoUnpaid(panel, "0.50");
    const refused = async (invoices: unknown[], reason: string) =>
      expect(
        await panel.call("billing", "mass_pay", { token, "invoices[]": invoices.map(String) }),
      ).toMatchObject({
        result: -1,
        error: `billing/mass_pay: invalid request: ${reason}`,
        fields: { invoices: reason },
      });
    const nothing = "must be 1 to 250 different numbers of invoices";
    await refused([], nothing);
    await refused([both[0], stranger.both[0]], `invoices that cannot be paid now: ${stranger.both[0]}`);
    await refused([both[0], "x"], nothing);
    await panel.call("billing", "apply_credit", { token, invoice_id: both[0], amount: nanoTotal });
    await refused(both, `invoices that cannot be paid now: ${both[0]}`);
    await panel.call("billing", "mass_pay", { token, "invoices[]": [Number(both[1])] });
    await refused([both[1]], `invoices that cannot be paid now: ${both[1]}`);
  });

  test("transactions: what was paid, by invoice and by number, and nothing of others", async ({ panel }) => {
    const { token, billingId, both } = await twoUnpaid(panel, "20.00");
    for (const invoice_id of both)
      await panel.call("billing", "apply_credit", { token, invoice_id, amount: nanoTotal });
    const { result, transactions } = await panel.call("billing", "transactions", { token });
    expect(result).toBe("OK");
    expect(transactions).toHaveLength(2);
    expect(transactions[0]).toMatchObject({
      userid: billingId,
      gateway: "credit",
      amount: nanoTotal,
      date: moment,
    });
    const { id, invoiceid } = transactions[0];
    const of = async (fields: object) =>
      (await panel.call("billing", "transactions", { token, ...fields })).transactions;
    expect(await of({ invoice_id: invoiceid })).toEqual([transactions[0]]);
    expect(await of({ transaction_id: id })).toEqual([transactions[0]]);
    const stranger = await signUp(panel);
    expect(
      (await panel.call("billing", "transactions", { token: stranger.token, transaction_id: id }))
        .transactions,
    ).toEqual([]);
  });

  test("get_related_invoices and get_product_invoice: those of one server, of its owner alone", async ({
    panel,
  }) => {
    const { token, first, second } = await twoUnpaid(panel, "20.00");
    const related = await panel.call("billing", "get_related_invoices", { token, id: first.server_id });
    expect(related.result).toBe("success");
    expect(related.invoices).toMatchObject([{ id: first.invoice, status: "Unpaid", total: nanoTotal }]);
    // Customer name and currency code are only in the general list (specification 2.7).
    for (const name of ["firstname", "currencycode"]) expect(related.invoices[0]).not.toHaveProperty(name);
    const { items } = await invoiceOf(panel, token, Number(second.invoice));
    const product = items.item[0].relid;
    expect(await panel.call("billing", "get_product_invoice", { token, product, location: "NL" })).toEqual({
      result: "OK",
      invoices: [{ invoiceid: second.invoice, total: nanoTotal, status: "Unpaid" }],
    });
    const stranger = await signUp(panel);
    for (const [action, fields] of [
      ["get_related_invoices", { id: first.server_id }],
      ["get_product_invoice", { product }],
    ] as const)
      expect(await panel.call("billing", action, { token: stranger.token, ...fields })).toMatchObject({
        result: -1,
        error: `billing/${action}: permission denied #3, this is not your server`,
      });
  });

  test("getpaymentgw: how an invoice can be paid, and nothing once it is", async ({ panel }) => {
    const { token, first } = await twoUnpaid(panel, "20.00");
    const invoice_id = Number(first.invoice);
    const open = await panel.call("billing", "getpaymentgw", { token, invoice_id });
    expect(open).toEqual({
      result: "OK",
      methods: {
        credit: { name: "Credit", call: expect.stringContaining(nanoTotal) },
        bank_transfer: { name: "Bank transfer", call: expect.stringMatching(/\bRF\d{2}\d+$/) },
        sandbox: { name: "Test card", call: expect.stringContaining("cardpay/create_order") },
      },
    });
    await panel.call("billing", "apply_credit", { token, invoice_id, amount: nanoTotal });
    expect(await panel.call("billing", "getpaymentgw", { token, invoice_id })).toEqual({
      result: "OK",
      methods: {},
    });
    const stranger = await signUp(panel);
    expect(await panel.call("billing", "getpaymentgw", { token: stranger.token, invoice_id })).toMatchObject({
      result: -1,
      error: "billing/getpaymentgw: invalid invoice id",
    });
  });
});
