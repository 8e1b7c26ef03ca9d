import { waitFor } from "@/lib/testing/wait-for";
import {
  type Customer,
  expect,
  type Fields,
  failure,
  finished,
  onDirectGateway,
  order,
  type Panel,
  signUp,
  test,
} from "../wire";

const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const notYours = (action: string) =>
  failure(-1, `billing/${action}: permission denied #3, this is not your server`);

type Rented = Customer & { serverId: number; invoice: number; call: Panel["call"] };

/** A customer with a ready server, and 44.55 of credit. */
async function rent(panel: Panel, more: Fields = {}): Promise<Rented> {
  const customer = await signUp(panel, { credit: "50.00" });
  const ordered = await order(panel, customer.token, more);
  expect(await finished(panel, ordered.callback)).toMatchObject({ result: "OK" });
  const call: Panel["call"] = (module, action, fields = {}, options = {}) =>
    panel.call(module, action, { token: customer.token, ...fields }, options);
  return { ...customer, serverId: ordered.server_id, invoice: ordered.invoice, call };
}

const creditOf = async ({ call }: Rented) => (await call("billing", "get_client")).client.credit;
const conditionOf = async ({ call, serverId: id }: Rented) =>
  (await call("eq", "show", { id })).server_data?.Condition_Component;

onDirectGateway(() => {
  test("request_cancellation at once: rent no longer, the machine given back, unused days as credit", async ({
    panel,
  }) => {
    const rented = await rent(panel);
    const { call, serverId: id, invoice } = rented;
    const fields = { id, cancellation_type: 1, cancellation_reason: "Done", pin: "not_set" };
    const answer = await call("billing", "request_cancellation", fields);
    expect(answer).toEqual({
      result: "OK",
      action: "request_cancellation",
      callback: expect.stringMatching(/^[1-9]\d{31}$/),
    });
    expect(await conditionOf(rented)).not.toBe("rent");
    const end = await finished(panel, answer.callback);
    expect(end).toMatchObject({
      result: "OK",
      scope: "The server has ended",
      context: { action: "request_cancellation", id: String(id) },
    });
    expect(JSON.stringify({ ...end, context: null })).not.toMatch(/cancelled|canceled|fail|error/i);
    expect(await call("eq", "show", { id })).toEqual(failure(-1, "eq/show: server not found"));
    expect(await call("eq", "list")).toMatchObject({ servers: [] });
    // The current day counts as used: a few days less than a month's price are refunded.
    const credit = Number(await creditOf(rented));
    expect(credit).toBeGreaterThan(44.55 + 5.45 * 0.9);
    expect(credit).toBeLessThan(50);
    const credits = (await call("billing", "getcredits")).message.credits.credit;
    expect(credits.at(-1).description).toMatch(/^Credit note \S+ for invoice /);
    expect((await call("billing", "get_invoice", { invoice_id: invoice })).status).toBe("Paid");
    const machines = async () => panel.query("select 1 from simulated_addresses where server_id = $1", [id]);
    await waitFor(async () => (await machines()).length === 0 || undefined, "the addresses stay taken");
  });

  test("request_cancellation at the end, get_cancellation_requests, delete_cancellation_request", async ({
    panel,
  }) => {
    const rented = await rent(panel);
    const { call, serverId: id } = rented;
    expect(await call("billing", "generate_due_invoice", { id })).toEqual({ result: "OK", invoices: 1 });
    expect(await call("billing", "generate_due_invoice", { id })).toEqual({ result: "OK", invoices: 0 });
    const related = async () => (await call("billing", "get_related_invoices", { id })).invoices;
    const [renewal] = await related();
    expect(renewal).toMatchObject({ status: "Unpaid", total: "5.45" });

    const reason = { terminate_reason_custom: "Moving house" };
    const { callback } = await call("billing", "request_cancellation", {
      id,
      cancelation_type: 0,
      ...reason,
    });
    expect((await finished(panel, callback)).scope).toMatch(/^The server ends on \d{4}-\d\d-\d\d$/);
    expect(await conditionOf(rented)).toBe("rent");
    expect((await related())[0]).toMatchObject({
      id: renewal.id,
      status: "Cancelled",
      date_cancelled: moment,
    });
    const list = await call("billing", "get_cancellation_requests");
    expect(list).toEqual({
      result: "success",
      message: [
        {
          id: expect.any(Number),
          date: moment,
          relid: (await call("eq", "show", { id })).account_id,
          reason: "Moving house",
          type: "End of Billing Period",
          created_at: moment,
          updated_at: moment,
        },
      ],
    });
    expect(await call("billing", "get_cancellation_requests", { id })).toEqual(list);

    expect(await call("billing", "delete_cancellation_request", { id })).toEqual({
      result: "success",
      message: [
        `Cancellation request ${list.message[0].id} deleted`,
        `Invoice ${renewal.invoicenum} is unpaid again`,
      ],
    });
    expect((await related())[0]).toMatchObject({ id: renewal.id, status: "Unpaid" });
    expect(await call("billing", "get_cancellation_requests")).toEqual({ result: "success", message: [] });
    expect(await call("billing", "delete_cancellation_request", { id })).toEqual(
      failure(-1, "billing/delete_cancellation_request: cancellation request not found"),
    );
    const paid = await call("billing", "apply_credit", { invoice_id: renewal.id, amount: "5.45" });
    expect(paid.invoicepaid).toBe("true");
  });

  test("request_cancellation refuses a wrong type, a wrong PIN, an unpaid order and what is not there", async ({
    panel,
  }) => {
    const { call, serverId: id, token } = await rent(panel);
    const cancel = (fields: Fields) => call("billing", "request_cancellation", fields);
    const text = (end: string) => failure(-1, `billing/request_cancellation: ${end}`);
    expect(await cancel({ id, cancellation_type: 2 })).toEqual(text("invalid argument cancellation_type"));
    expect(await cancel({ id, pin: "1234" })).toEqual(text("invalid pin"));
    expect(await cancel({ id: 1 })).toEqual(notYours("request_cancellation"));
    const waiting = await signUp(panel);
    const { server_id } = await order(panel, waiting.token);
    const unpaid = { token: waiting.token, id: server_id };
    expect(await panel.call("billing", "request_cancellation", unpaid)).toEqual(
      text("server is awaiting payment"),
    );
    expect(await panel.call("billing", "request_cancellation", { id })).toEqual(
      failure(-2, "billing/request_cancellation: invalid token, logout"),
    );
    const { callback } = await panel.call("eq", "set_pin", { token, new_pin: "4071" });
    await finished(panel, callback);
    expect(await cancel({ id, pin: "not_set" })).toEqual(text("invalid pin"));
    expect(await cancel({ id, pin: "4071" })).toMatchObject({ result: "OK" });
  });

  test("get_billing_data: every field, flat", async ({ panel }) => {
    const { call, serverId: id, billingId, email } = await rent(panel, { hostname: "shop-1" });
    const { IP, server_data } = await call("eq", "show", { id });
    expect(await call("billing", "get_billing_data", { id })).toEqual({
      result: "OK",
      IP: IP[0].IP,
      client_id: billingId,
      order_id: expect.any(Number),
      product_id: server_data.account_id,
      suspend_reason: "",
      billing_setupfee: "0.00",
      billing_reccuring: "5.45",
      billing_location: server_data.type_billing,
      billing_status: "Active",
      reg_date: day,
      billing_cycle: "monthly",
      next_due_date: day,
      billing_name: "vm.v3-nano",
      billing_dedicatedip: IP[0].IP,
      billing_domain: "shop-1",
      promoid: 0,
      terminationdate: null,
      subscriptionid: "",
      overideautosuspend: 0,
      overidesuspenduntil: "0000-00-00",
      currencyprefix: "€",
      currencysuffix: "EUR",
      is_company: 0,
      tax_id: "",
      groupdata: {
        id: 0,
        groupname: "",
        groupcolour: "",
        discountpercent: "0.00",
        susptermexempt: 0,
        separateinvoices: 0,
      },
      days_left: expect.any(Number),
      customer_name: "Test Customer",
      customer_email: email,
    });
    for (const wrong of [1, 999_999])
      expect(await call("billing", "get_billing_data", { id: wrong })).toEqual(notYours("get_billing_data"));
    expect(await call("billing", "generate_due_invoice", { id: 1 })).toEqual(
      notYours("generate_due_invoice"),
    );
  });

  test("cancel_order: an unpaid order, a combined invoice, added funds; not a paid order", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const { server_id, invoice } = await order(panel, token);
    const cancel = (fields: Fields) => panel.call("billing", "cancel_order", { token, ...fields });
    const text = (end: string) => failure(-1, `billing/cancel_order: ${end}`);
    expect(await cancel({ id: server_id })).toEqual({ result: "OK", invoice, server_id });
    expect(await cancel({ id: server_id })).toEqual(text("server not found"));
    expect(await cancel({ invoice })).toEqual(text("invoice is cancelled already"));

    const funds = (await panel.call("billing", "create_addfunds", { token, amount: 5 })).invoice;
    expect(await cancel({ invoice: funds })).toEqual({ result: "OK", invoice: funds, server_id: null });
    const [one, two] = [await order(panel, token), await order(panel, token)];
    const pay = { token, "invoices[]": [one.invoice, two.invoice] };
    const { invoiceid } = await panel.call("billing", "mass_pay", pay);
    expect(await cancel({ invoice: invoiceid })).toEqual({
      result: "OK",
      invoice: invoiceid,
      server_id: null,
    });
    expect(await panel.call("billing", "mass_pay", pay)).toMatchObject({ result: "OK" });

    const rented = await rent(panel);
    const id = rented.serverId;
    await rented.call("billing", "generate_due_invoice", { id });
    const [renewal] = (await rented.call("billing", "get_related_invoices", { id })).invoices;
    for (const which of [{ id }, { invoice: rented.invoice }, { invoice: renewal.id }])
      expect(await rented.call("billing", "cancel_order", which)).toEqual(
        text("order is paid, request a cancellation"),
      );
    expect(await cancel({ id: rented.serverId })).toEqual(notYours("cancel_order"));
    expect(await cancel({})).toEqual(text("invalid argument id: is required"));
    expect(await cancel({ invoice: 1 })).toEqual(text("invalid invoice id"));
  });

  test("update_product: automatic payment and label", async ({ panel }) => {
    const { call, serverId: id } = await rent(panel);
    const update = (fields: Fields) => call("billing", "update_product", { id, ...fields });
    expect(await update({ autopayment: 1, label: "Shop" })).toEqual({
      result: "OK",
      id,
      autopayment: 1,
      label: "Shop",
    });
    const { tags } = await call("eq", "show", { id });
    expect(tags).toContainEqual(expect.objectContaining({ tag: "auto_credit", value: "1" }));
    expect(await update({ autopayment: 0 })).toMatchObject({ autopayment: 0, label: "Shop" });
    expect(await update({ autopayment: "maybe" })).toEqual(
      failure(-1, "billing/update_product: invalid argument autopayment"),
    );
    expect(await call("billing", "update_product", { id: 1 })).toEqual(notYours("update_product"));
  });

  test("add_os_addon: a license for the rest of the period", async ({ panel }) => {
    const { call, serverId: id } = await rent(panel, { preset: "vm.v3-medium" });
    const systems = (await call("os", "list", { id })).os_list;
    const licensed = systems.find(({ billing_plan }: { billing_plan?: object }) => billing_plan);
    const answer = await call("billing", "add_os_addon", { id, os_id: licensed.id });
    expect(answer).toEqual({ result: "OK", invoice: expect.any(Number), status: expect.any(String) });
    const invoice = await call("billing", "get_invoice", { invoice_id: answer.invoice });
    expect(invoice.items.item).toHaveLength(1);
    expect(invoice.items.item[0].description).toContain(licensed.name);
    const text = (end: string) => failure(-1, `billing/add_os_addon: ${end}`);
    expect(await call("billing", "add_os_addon", { id, os_id: 11 })).toEqual(
      answer.status === "Paid"
        ? text("invalid argument os_id: needs no license")
        : text("a change of this server waits for its payment"),
    );
    expect(await call("billing", "add_os_addon", { id: 1, os_id: 11 })).toEqual(notYours("add_os_addon"));
  });
});
