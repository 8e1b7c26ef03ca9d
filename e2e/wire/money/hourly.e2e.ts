import { expect, finished, onDirectGateway, order, signUp, test } from "../wire";

const small = { deploy_period: "hourly", preset: "121", location_name: "NL", os_id: 11, traffic_plan: "1" };

onDirectGateway(() => {
  test("a server by the hour: quote, order, what it has cost, and its end with an invoice over that", async ({
    panel,
  }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const refused = await panel.call("eq", "quote_instance", { token, ...small, preset: "102" });
    expect(refused).toMatchObject({
      result: -1,
      fields: { deploy_period: "vm.v3-nano is not sold by the hour" },
    });
    const monthly = await panel.call("eq", "quote_instance", { token, ...small, deploy_period: "monthly" });
    expect(monthly).not.toHaveProperty("hourly");
    const quoted = await panel.call("eq", "quote_instance", { token, ...small });
    expect(quoted).toMatchObject({
      lines: monthly.lines,
      subtotal: monthly.subtotal,
      tax: monthly.tax,
      total: "0.00",
      to_pay: "0.00",
      hourly: { hour: "0.0189", month: monthly.total, cap_hours: 672, credit_needed: "0.45" },
      next_charge: { amount: "0.02" },
    });
    const ordered = await order(panel, token, { ...small, quote: quoted.quote });
    expect(ordered).toMatchObject({ status: "Paid", deploy_status: "queued" });
    await finished(panel, ordered.callback);
    const bill = await panel.call("billing", "get_billing_data", { token, id: ordered.server_id });
    expect(bill).toMatchObject({
      billing_cycle: "hourly",
      billing_reccuring: monthly.total,
      next_due_date: "0000-00-00",
      hourly: { month: monthly.total, hour: "0.0189" },
    });
    const ended = await panel.call("billing", "request_cancellation", {
      token,
      id: ordered.server_id,
      cancellation_type: 1,
    });
    expect(ended).toMatchObject({ result: "OK" });
    const { client } = await panel.call("billing", "get_client", { token });
    expect(client.credit).toBe("19.98");
    const { invoices } = await panel.call("billing", "get_invoices", { token });
    const [invoice] = invoices.invoice.filter(({ total }: { total: string }) => total === "0.02");
    expect(invoice).toMatchObject({ status: "Paid" });
    const shown = await panel.call("billing", "get_invoice", { token, invoice_id: invoice.id });
    expect(shown.items.item[0].description).toMatch(/^vm\.v4-small \(\S+\), 1 hour from \S+ to \S+$/);
  });

  test("without credit for a day it is refused, and nothing is ordered", async ({ panel }) => {
    const { id, token } = await signUp(panel, { credit: "0.40" });
    expect(await order(panel, token, small)).toMatchObject({ result: -1, doc: "credit.too_low" });
    expect(await panel.query("select id from orders where account_id = $1", [id])).toEqual([]);
  });
});
