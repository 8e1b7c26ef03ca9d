import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import qs from "qs";
import Stripe from "stripe";

export const stripeKeys = { secretKey: "sk_test_stand_in", webhookSecret: "whsec_stand_in" };

type Fields = Record<string, unknown>;
type Thing = Fields & { id: string };
/** Signed with another secret, or at another time in ms. */
type Signing = { secret?: string; at?: number };

const newId = (kind: string): string => `${kind}_${randomBytes(8).toString("hex")}`;
const inside = (value: unknown): Fields => (value && typeof value === "object" ? (value as Fields) : {});

async function readForm(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return qs.parse(Buffer.concat(chunks).toString("utf8"), { depth: 10 }) as Fields;
}

const missing = {
  error: { type: "invalid_request_error", code: "resource_missing", message: "No such thing" },
};
const declined = (intent: Thing) => ({
  error: { type: "card_error", code: "card_declined", message: "Declined", payment_intent: intent },
});
const refused = (code: string) => ({
  error: { type: "invalid_request_error", code, message: "This cannot be done" },
});

/**
 * Fakes the few calls of Stripe's API that the panel makes, and stores the requests: the same idempotency key returns
 * the same object. `isSilent` drops responses after the work is done, as a network may.
 */
export async function startStripe() {
  const things = new Map<string, Thing>();
  const byKey = new Map<string, { status: number; body: unknown }>();
  const calls: string[] = [];
  /** `refundCode`: error code of rejected refunds. */
  const control = {
    secretKey: stripeKeys.secretKey,
    isSilent: false,
    declinesCharges: false,
    refundStatus: "succeeded",
    refundCode: null as string | null,
  };

  const keep = (thing: Thing): Thing => {
    things.set(thing.id, thing);
    return thing;
  };

  const newIntent = (facts: Fields): Thing =>
    keep({
      id: newId("pi"),
      object: "payment_intent",
      status: "requires_payment_method",
      amount_received: 0,
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      metadata: {},
      ...facts,
    });

  function createSession(form: Fields): Thing {
    const [line] = Object.values(inside(form.line_items));
    const price = inside(inside(line).price_data);
    const wanted = inside(form.payment_intent_data);
    const intent = newIntent({
      amount: Number(price.unit_amount),
      currency: price.currency,
      metadata: wanted.metadata,
      setup_future_usage: wanted.setup_future_usage ?? null,
      customer: form.customer ?? (form.customer_creation ? newId("cus") : null),
    });
    const id = newId("cs");
    const url = `https://checkout.stand-in.test/${id}`;
    const { client_reference_id, success_url, cancel_url } = form;
    const facts = { client_reference_id, success_url, cancel_url, url, payment_intent: intent.id };
    return keep({ id, object: "checkout.session", status: "open", payment_status: "unpaid", ...facts });
  }

  function charge(form: Fields): { status: number; body: unknown } {
    const { currency, customer, payment_method, metadata } = form;
    const card = things.get(String(payment_method));
    if (!card || card.customer !== customer) return { status: 400, body: missing };
    const intent = newIntent({ amount: Number(form.amount), currency, customer, payment_method, metadata });
    if (control.declinesCharges) return { status: 402, body: declined(intent) };
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    return { status: 200, body: intent };
  }

  function refund(form: Fields): { status: number; body: unknown } {
    const { amount, metadata } = form;
    const intent = things.get(String(form.payment_intent));
    if (!intent || Number(amount) > Number(intent.amount_received)) return { status: 404, body: missing };
    if (control.refundCode) return { status: 400, body: refused(control.refundCode) };
    return { status: 200, body: keepRefund(intent, Number(amount), control.refundStatus, metadata) };
  }

  const keepRefund = (intent: Thing, amount: number, status: string, metadata: unknown = {}): Thing => {
    const facts = { payment_intent: intent.id, currency: intent.currency, amount, status, metadata };
    return keep({ id: newId("re"), object: "refund", ...facts });
  };

  /** Newest first, as in Stripe. */
  function listRefunds(intentId: string): { status: number; body: unknown } {
    const data = [...things.values()].filter(
      ({ object, payment_intent }) => object === "refund" && payment_intent === intentId,
    );
    return { status: 200, body: { object: "list", data: data.toReversed(), has_more: false } };
  }

  /** One charge of the intent, if it was paid; Stripe takes 1.5 % and 0.25, whole cents. */
  function listCharges(intentId: string): { status: number; body: unknown } {
    const { amount_received: amount, currency }: Fields = things.get(intentId) ?? {};
    const fee = Math.round(Number(amount) * 0.015) + 25;
    const movement = { object: "balance_transaction", fee, net: Number(amount) - fee, currency };
    const facts = { object: "charge", status: "succeeded", amount, currency, created: 1_900_000_000 };
    const charge = {
      ...{ id: `ch_${intentId}`, ...facts, failure_message: null },
      balance_transaction: { ...movement, available_on: 1_900_259_200 },
    };
    return { status: 200, body: { object: "list", data: amount ? [charge] : [], has_more: false } };
  }

  function listDisputes(intentId: string): { status: number; body: unknown } {
    const data = [...things.values()].filter(
      ({ object, payment_intent }) => object === "dispute" && payment_intent === intentId,
    );
    return { status: 200, body: { object: "list", data, has_more: false } };
  }

  const listed = (data: readonly Thing[]) => ({
    status: 200,
    body: { object: "list", data: data.toReversed(), has_more: false },
  });

  /** Payouts that have arrived since then, and what one of them consists of, itself included; newest first. */
  const listPayouts = (form: Fields) =>
    listed(
      [...things.values()].filter(
        ({ object, status, arrival_date }) =>
          object === "payout" &&
          (form.status === undefined || status === form.status) &&
          Number(arrival_date) >= Number(inside(form.arrival_date).gte ?? 0),
      ),
    );
  const listMovements = (payout: string) =>
    listed(
      [...things.values()].filter((one) => one.object === "balance_transaction" && one.payout === payout),
    );

  function expanded(thing: Thing): Thing {
    const intent = things.get(String(thing.payment_intent));
    return intent ? { ...thing, payment_intent: intent } : thing;
  }

  /** What asks about the account itself checks the key; `control.secretKey` is the one that is known. */
  function handleOwn(method: string, path: string, form: Fields, authorization: string | undefined) {
    if (authorization !== `Bearer ${control.secretKey}`)
      return { status: 401, body: { error: { message: "Invalid API Key provided" } } };
    if (path === "/v1/account") return { status: 200, body: { id: "acct_fake", object: "account" } };
    const webhooks = [...things.values()].filter(({ object }) => object === "webhook_endpoint");
    if (method === "GET") return { status: 200, body: { object: "list", data: webhooks, has_more: false } };
    const id = path.split("/").at(-1) ?? "";
    if (method === "DELETE") return { status: things.delete(id) ? 200 : 404, body: { id, deleted: true } };
    const { url, enabled_events, metadata = {} } = form;
    const facts = { object: "webhook_endpoint", status: "enabled", url, enabled_events, metadata };
    const kept = keep({ id: newId("we"), ...facts });
    return { status: 200, body: { ...kept, secret: `whsec_${kept.id}` } };
  }

  function handle(method: string, path: string, form: Fields): { status: number; body: unknown } {
    if (method === "POST" && path === "/v1/checkout/sessions")
      return { status: 200, body: createSession(form) };
    if (method === "POST" && path === "/v1/payment_intents") return charge(form);
    if (path === "/v1/refunds")
      return method === "POST" ? refund(form) : listRefunds(String(form.payment_intent));
    if (path === "/v1/charges") return listCharges(String(form.payment_intent));
    if (path === "/v1/disputes") return listDisputes(String(form.payment_intent));
    if (path === "/v1/payouts") return listPayouts(form);
    if (path === "/v1/balance_transactions") return listMovements(String(form.payout));
    const found = things.get(path.split("/").find((part) => /^(cs|pi|pm|re)_/.test(part)) ?? "");
    if (!found) return { status: 404, body: missing };
    if (path.endsWith("/detach")) found.customer = null;
    return { status: 200, body: expanded(found) };
  }

  const server = createServer(async (request, response) => {
    const [path = "", query] = (request.url ?? "").split("?");
    const form = query === undefined ? await readForm(request) : (qs.parse(query) as Fields);
    const key = request.headers["idempotency-key"];
    calls.push(`${request.method} ${path}`);
    const isKnown = request.method === "POST" && typeof key === "string";
    const { method = "" } = request;
    const isOwn = path === "/v1/account" || path.startsWith("/v1/webhook_endpoints");
    const work = () =>
      isOwn ? handleOwn(method, path, form, request.headers.authorization) : handle(method, path, form);
    const answer = (isKnown && byKey.get(key)) || work();
    if (isKnown) byKey.set(key, answer);
    if (control.isSilent) return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** The customer pays on the page; the card is saved if the panel requested it. */
  function pay(sessionId: string, amount?: number): void {
    const session = things.get(sessionId);
    const intent = things.get(String(session?.payment_intent));
    if (!session || !intent) throw new Error("There is no such session.");
    const card = { brand: "visa", last4: "4242", exp_year: 2030, exp_month: 6 };
    const payment_method = keep({
      id: newId("pm"),
      object: "payment_method",
      card,
      customer: intent.customer,
    });
    Object.assign(session, { status: "complete", payment_status: "paid" });
    Object.assign(intent, { status: "succeeded", amount_received: amount ?? intent.amount, payment_method });
  }

  /** The customer's bank opens a dispute of that payment, or closes it. */
  function dispute(intentId: string, status: string, id = newId("dp"), over?: number): Thing {
    const intent = things.get(intentId);
    const amount = over ?? intent?.amount_received;
    const currency = intent?.currency;
    return keep({ id, object: "dispute", payment_intent: intentId, status, amount, currency });
  }

  /** Refunds that many cents in Stripe's dashboard. */
  function sendBack(intentId: string, amount: number, status = "succeeded"): Thing {
    const intent = things.get(intentId);
    if (!intent) throw new Error("There is no such payment.");
    return keepRefund(intent, amount, status);
  }

  /** Pays out these movements, in cents: `amount` before its `fee`; `intent`: the payment that it is about. */
  function payOut(
    movements: readonly { type: string; amount: number; fee?: number; intent?: string; category?: string }[],
    facts: Fields = {},
  ): string {
    const nets = movements.map(({ amount, fee = 0 }) => amount - fee);
    const currency = "eur";
    const { id } = keep({
      ...{ id: newId("po"), object: "payout", amount: nets.reduce((sum, one) => sum + one, 0), currency },
      ...{ status: "paid", created: 1_900_000_000, arrival_date: 1_900_086_400, ...facts },
    });
    const move = (own: Fields) =>
      keep({ id: newId("txn"), object: "balance_transaction", payout: id, currency, source: null, ...own });
    move({
      type: "payout",
      amount: -Number(things.get(id)?.amount),
      fee: 0,
      net: -Number(things.get(id)?.amount),
    });
    for (const { type, amount, fee = 0, intent, category } of movements)
      move({
        ...{ type, amount, fee, net: amount - fee, reporting_category: category ?? type },
        source: intent ? { id: newId("ch"), object: "charge", payment_intent: intent } : null,
      });
    return id;
  }

  /** An event as sent to the panel: its body and signature. */
  function event(type: string, object: unknown, id = newId("evt"), signing: Signing = {}) {
    const body = JSON.stringify({ id, object: "event", type, data: { object } });
    const { secret = stripeKeys.webhookSecret, at = Date.now() } = signing;
    const timestamp = Math.floor(at / 1_000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, headers: { "stripe-signature": signature } };
  }

  return {
    url: `http://127.0.0.1:${port}`,
    control,
    calls,
    pay,
    dispute,
    sendBack,
    payOut,
    event,
    /** All objects of that kind, such as `re`, oldest first. */
    list: (kind: string) => [...things.values()].filter(({ id }) => id.startsWith(`${kind}_`)),
    find: (id: string) => things.get(id),
    change: (id: string, facts: Fields) => Object.assign(things.get(id) ?? {}, facts),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
