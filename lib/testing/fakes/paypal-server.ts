import { createHash, createHmac, randomBytes } from "node:crypto";
import { behaving, type JsonAnswer, type JsonCall, startJsonServer } from "./json-server";

export const payPalKeys = {
  clientId: "client_stand_in",
  secret: "secret_stand_in",
  webhookId: "8PT597110X687430L",
};

type Fields = Record<string, unknown>;
type Thing = Fields & { id: string; kind: string };
type Sum = { currency_code: string; value: string };

const newId = (): string => randomBytes(8).toString("hex").toUpperCase();
const at = (): string => new Date().toISOString();
const inside = (value: unknown): Fields => (value && typeof value === "object" ? (value as Fields) : {});
const cents = (sum: unknown): number => Math.round(Number(inside(sum).value ?? 0) * 100);
const sumOf = (amount: number, currency_code: string): Sum => ({
  currency_code,
  value: (amount / 100).toFixed(2),
});
const refused = (status: number, issue: string): JsonAnswer => ({
  status,
  body: { name: "UNPROCESSABLE_ENTITY", message: "Refused", debug_id: "d", details: [{ issue }] },
});
const missing = refused(404, "INVALID_RESOURCE_ID");

/**
 * Fakes the calls of PayPal's API that the panel makes. A key of a request is known for six hours there: `forget` is them.
 * A second payment of an invoice number is refused for ever.
 */
export async function startPayPal() {
  const things = new Map<string, Thing>();
  const byKey = new Map<string, JsonAnswer>();
  const control = {
    ...behaving(),
    declinesCharges: false,
    declinesCaptures: false,
    refundStatus: "COMPLETED",
    refundIssue: null as string | null,
    webhookUrl: "http://panel.test/payment-callback/paypal",
    mayReport: true,
  };
  let url = "";

  const keep = (thing: Thing): Thing => {
    things.set(thing.id, thing);
    return thing;
  };
  const all = (kind: string, is: (thing: Thing) => boolean = () => true): Thing[] =>
    [...things.values()].filter((thing) => thing.kind === kind && is(thing));

  function shownOrder(order: Thing): Fields {
    const captures = all("capture", ({ orderId }) => orderId === order.id);
    const refunds = all("refund", ({ orderId }) => orderId === order.id);
    const payments = {
      ...(captures.length > 0 ? { captures } : {}),
      ...(refunds.length > 0 ? { refunds } : {}),
    };
    return { ...order, purchase_units: [{ ...inside(order.unit), payments }] };
  }

  function addCapture(order: Thing, status: string, amount?: string): Thing {
    const unit = inside(order.unit);
    const asked = inside(unit.amount) as Sum;
    const gross = amount ? { ...asked, value: amount } : asked;
    const fee = Math.round(cents(gross) * 0.0299) + 35;
    return keep({
      ...{ id: newId(), kind: "capture", orderId: order.id, status, amount: gross, create_time: at() },
      ...{ custom_id: unit.custom_id, invoice_id: unit.invoice_id },
      supplementary_data: { related_ids: { order_id: order.id } },
      seller_receivable_breakdown: {
        gross_amount: gross,
        paypal_fee: sumOf(fee, asked.currency_code),
        net_amount: sumOf(cents(gross) - fee, asked.currency_code),
      },
    });
  }

  const isPaidBefore = (invoice: unknown): boolean =>
    all("capture", ({ invoice_id, status }) => invoice_id === invoice && status === "COMPLETED").length > 0;

  function createOrder(form: Fields): JsonAnswer {
    const [unit] = form.purchase_units as Fields[];
    const wallet = inside(inside(form.payment_source).paypal);
    const order: Thing = {
      id: newId(),
      kind: "order",
      status: "PAYER_ACTION_REQUIRED",
      unit,
      wallet,
      create_time: at(),
    };
    if (wallet.vault_id !== undefined) {
      const token = things.get(String(wallet.vault_id));
      if (token?.kind !== "token") return refused(422, "TOKEN_ID_NOT_FOUND");
      if (control.declinesCharges) return refused(422, "INSTRUMENT_DECLINED");
      if (isPaidBefore(unit?.invoice_id)) return refused(422, "DUPLICATE_INVOICE_ID");
      const paid = keep({ ...order, status: "COMPLETED" });
      addCapture(paid, "COMPLETED");
      return { status: 201, body: shownOrder(paid) };
    }
    const href = `https://checkout.stand-in.test/paypal/${order.id}`;
    const begun = keep({ ...order, links: [{ href, rel: "payer-action", method: "GET" }] });
    return { status: 200, body: shownOrder(begun) };
  }

  function captureOrder(order: Thing): JsonAnswer {
    if (order.status === "COMPLETED") return refused(422, "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return refused(422, "ORDER_NOT_APPROVED");
    if (control.declinesCaptures) return refused(422, "INSTRUMENT_DECLINED");
    if (isPaidBefore(inside(order.unit).invoice_id)) return refused(422, "DUPLICATE_INVOICE_ID");
    addCapture(order, "COMPLETED", order.pays as string | undefined);
    order.status = "COMPLETED";
    const attributes = inside(inside(order.wallet).attributes);
    if (attributes.vault) {
      const customer = { id: String(inside(attributes.customer).id ?? newId()) };
      const token = keep({ id: newId(), kind: "token", customer });
      const vault = { id: token.id, status: "VAULTED", customer };
      order.payment_source = { paypal: { email_address: "payer@example.test", attributes: { vault } } };
    }
    return { status: 201, body: shownOrder(order) };
  }

  const sumBack = (captureId: string): number =>
    all("refund", (one) => one.captureId === captureId && one.status !== "FAILED").reduce(
      (sum, { amount }) => sum + cents(amount),
      0,
    );

  function keepRefund(capture: Thing, form: Fields, status: string): Thing {
    const links = [{ href: `${url}/v2/payments/captures/${capture.id}`, rel: "up", method: "GET" }];
    const facts = { orderId: capture.orderId, captureId: capture.id, status, links, create_time: at() };
    const refund = keep({ id: newId(), kind: "refund", ...facts, ...form });
    capture.status = sumBack(capture.id) >= cents(capture.amount) ? "REFUNDED" : "PARTIALLY_REFUNDED";
    return refund;
  }

  function refundCapture(capture: Thing, form: Fields): JsonAnswer {
    if (control.refundIssue) return refused(422, control.refundIssue);
    const left = cents(capture.amount) - sumBack(capture.id);
    if (left <= 0) return refused(422, "CAPTURE_FULLY_REFUNDED");
    if (cents(form.amount) > left) return refused(422, "REFUND_AMOUNT_EXCEEDED");
    return { status: 201, body: keepRefund(capture, form, control.refundStatus) };
  }

  const signatureOf = (id: string, time: string, webhookId: string, body: string): string =>
    createHmac("sha256", "the key of PayPal's certificate")
      .update(`${id}|${time}|${webhookId}|${createHash("sha256").update(body).digest("hex")}`)
      .digest("base64");

  /** The bytes of the event as they were sent on. */
  function verify(text: string): JsonAnswer {
    const { transmission_id, transmission_time, transmission_sig, webhook_id } = JSON.parse(text) as Record<
      string,
      string
    >;
    const mark = '"webhook_event":';
    const event = text.slice(text.indexOf(mark) + mark.length, -1);
    const right = signatureOf(transmission_id ?? "", transmission_time ?? "", webhook_id ?? "", event);
    const isRight = right === transmission_sig && webhook_id === payPalKeys.webhookId;
    return { status: 200, body: { verification_status: isRight ? "SUCCESS" : "FAILURE" } };
  }

  function report(query: URLSearchParams): JsonAnswer {
    if (!control.mayReport)
      return { status: 403, body: { name: "NOT_AUTHORIZED", message: "x", debug_id: "d" } };
    const [from, until] = ["start_date", "end_date"].map((name) => Date.parse(query.get(name) ?? ""));
    const found = all("transaction", (one) => {
      const time = Date.parse(String(one.transaction_initiation_date));
      return time >= (from ?? 0) && time < (until ?? 0);
    });
    return {
      status: 200,
      body: { transaction_details: found.map((transaction_info) => ({ transaction_info })), total_pages: 1 },
    };
  }

  function work({ method, path, query, text, header }: JsonCall): JsonAnswer {
    if (path === "/v1/oauth2/token") {
      const basic = Buffer.from(`${payPalKeys.clientId}:${payPalKeys.secret}`).toString("base64");
      return header("authorization") === `Basic ${basic}`
        ? { status: 200, body: { access_token: "token_of_app", token_type: "Bearer", expires_in: 32_400 } }
        : {
            status: 401,
            body: { error: "invalid_client", error_description: "Client Authentication failed" },
          };
    }
    if (header("authorization") !== "Bearer token_of_app")
      return { status: 401, body: { name: "AUTHENTICATION_FAILURE", message: "x", debug_id: "d" } };
    if (path === "/v1/notifications/verify-webhook-signature") return verify(text);
    if (path === `/v1/notifications/webhooks/${payPalKeys.webhookId}`)
      return {
        status: 200,
        body: { id: payPalKeys.webhookId, url: control.webhookUrl, event_types: [{ name: "*" }] },
      };
    if (path === "/v1/reporting/transactions") return report(query);
    const disputed = query.get("disputed_transaction_id");
    if (path === "/v1/customer/disputes")
      return { status: 200, body: { items: all("dispute", ({ captureId }) => captureId === disputed) } };
    const form = (text === "" ? {} : JSON.parse(text)) as Fields;
    if (method === "POST" && path === "/v2/checkout/orders") return createOrder(form);
    const thing = things.get(path.split("/").find((part) => things.has(part)) ?? "");
    if (!thing) return missing;
    if (path.endsWith("/capture")) return captureOrder(thing);
    if (path.endsWith("/refund")) return refundCapture(thing, form);
    if (method === "DELETE") {
      things.delete(thing.id);
      return { status: 204, body: null };
    }
    return { status: 200, body: thing.kind === "order" ? shownOrder(thing) : thing };
  }

  function handle(call: JsonCall): JsonAnswer {
    const key = call.header("paypal-request-id");
    const known = key === "" ? undefined : byKey.get(key);
    const answer = known ?? work(call);
    // What was refused can be asked again.
    if (key !== "" && answer.status < 300) byKey.set(key, answer);
    return answer;
  }

  const server = await startJsonServer(control, handle, () => ({
    name: "BROKEN",
    message: "x",
    debug_id: "d",
  }));
  url = server.url;

  /** The buyer agrees on the page; the panel then takes the money. */
  function pay(orderId: string, pays?: string): void {
    const order = things.get(orderId);
    if (!order) throw new Error("There is no such order.");
    Object.assign(order, { status: "APPROVED", ...(pays ? { pays } : {}) });
  }

  function dispute(captureId: string, facts: Fields): Thing {
    const [known] = all("dispute", (one) => one.captureId === captureId);
    const id = newId();
    const own = {
      ...{
        id,
        kind: "dispute",
        dispute_id: id,
        captureId,
        status: "WAITING_FOR_SELLER_RESPONSE",
        reason: "UNAUTHORISED",
      },
      ...{ dispute_life_cycle_stage: "CHARGEBACK", dispute_amount: things.get(captureId)?.amount },
      disputed_transactions: [{ seller_transaction_id: captureId }],
    };
    return Object.assign(known ?? keep(own), facts);
  }

  /** An event as it is sent to the panel. */
  function event(
    event_type: string,
    resource: object,
    id = `WH-${newId()}`,
    webhookId = payPalKeys.webhookId,
  ) {
    const body = JSON.stringify({ id, event_type, resource, create_time: at() });
    const [transmission, time] = [newId(), at()];
    const headers = {
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
      "paypal-transmission-id": transmission,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signatureOf(transmission, time, webhookId, body),
    };
    return { body, headers };
  }

  return {
    ...server,
    control,
    pay,
    dispute,
    event,
    sendBack: (captureId: string, amount: string, status = "COMPLETED"): Thing => {
      const capture = things.get(captureId);
      if (!capture) throw new Error("There is no such capture.");
      const { currency_code } = capture.amount as Sum;
      // As on PayPal's pages: it has the number of the payment.
      return keepRefund(
        capture,
        { amount: { currency_code, value: amount }, custom_id: capture.custom_id },
        status,
      );
    },
    withdraw: (amount: string, day: string): string => {
      const money = { currency_code: "EUR", value: `-${amount}` };
      const facts = { transaction_event_code: "T0400", transaction_amount: money, transaction_status: "S" };
      const id = newId();
      const times = { transaction_initiation_date: day, transaction_updated_date: day };
      return keep({ id, kind: "transaction", transaction_id: id, ...facts, ...times }).id;
    },
    forget: () => byKey.clear(),
    list: (kind: string) => all(kind),
    find: (id: string) => things.get(id),
    captureOf: (orderId: string) => all("capture", (one) => one.orderId === orderId)[0]?.id ?? "",
    change: (id: string, facts: Fields) => Object.assign(things.get(id) ?? {}, facts),
  };
}
