import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts, contacts } from "@/lib/db/tables/accounts";
import { savedCards } from "@/lib/db/tables/payments";
import { addKey } from "@/lib/domain/api-keys/add";
import { rotateKey } from "@/lib/domain/api-keys/rotate";
import { addContact } from "@/lib/domain/contacts/add-contact";
import { updateContact } from "@/lib/domain/contacts/update-contact";
import { replaceRecoveryCodes } from "@/lib/domain/factors/shared/recovery-codes";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { addLink } from "@/lib/domain/mails/shared/links";
import { orderInstance } from "@/lib/domain/orders/order-instance";
import { webhookSecretText } from "@/lib/domain/webhooks/secret";
import { asUser, asVisitor, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/invoices";
import { addSavedCard } from "@/lib/testing/payments";
import { pageCalls } from "./find-operation";

withCatalogueDatabase();

const pin = "583917";
const rootPass = "Root-pass-qzxj-1";
const secrets: Record<string, string> = { pin, rootPass, totp: "JBSWY3DPEHPK3PXPQZXJ2345" };
const own: Record<string, number | string> = {};
let accountId = 0;

const db = () => database();

async function plantKeys(owner: SignedContext): Promise<void> {
  const key = { name: "key", login_notify_method: "none", active: 1 } as const;
  const added = await addKey.call(owner, key);
  const rotated = await rotateKey.call(owner, { id: added.id });
  own["api key"] = added.id;
  Object.assign(secrets, {
    key: added.api_key,
    rotatedKey: rotated.api_key,
    token: owner.actor.session.token,
  });
}

async function plantServer(owner: SignedContext): Promise<void> {
  const ordered = await orderInstance.call(owner, {
    deploy_period: "monthly",
    preset: "102",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: rootPass,
    deploy_notify: 0,
    pin,
  });
  Object.assign(own, { server: ordered.server_id, invoice: ordered.invoice, job: ordered.callback });
}

async function plantContact(owner: SignedContext): Promise<void> {
  const { contactid } = await addContact.call(owner, {});
  const password2 = "Contact-pass-qzxj-1";
  await updateContact.call(owner, { contact_id: contactid, email: "nina@example.test", password2 });
  own.contact = contactid;
  const [row] = await db().select().from(contacts).where(eq(contacts.id, contactid));
  Object.assign(secrets, { contactPassword: password2, contactHash: row?.passwordHash ?? "" });
}

async function plantRest(): Promise<void> {
  const [row] = await db().select().from(accounts).where(eq(accounts.id, accountId));
  const now = new Date();
  const codes = await replaceRecoveryCodes(db(), accountId, now);
  own.card = await addSavedCard(accountId);
  own.payment = (await addInvoice({ accountId })).id;
  const [card] = await db().select().from(savedCards).where(eq(savedCards.accountId, accountId));
  const link = { purpose: "reset_password", accountId, lifeSeconds: 600, now } as const;
  Object.assign(secrets, {
    passwordHash: row?.passwordHash ?? "",
    card: card?.outsideId ?? "",
    link: await addLink(db(), link),
    webhook: webhookSecretText(accountId),
    ...Object.fromEntries(codes.map((code, place) => [`code ${place}`, code])),
  });
}

beforeAll(async () => {
  accountId = (await addAccount(db(), { credit: "100.00", pin, totp: secrets.totp ?? "" })).id;
  const owner = await asUser(accountId);
  await plantKeys(owner);
  await plantServer(owner);
  await plantContact(owner);
  await plantRest();
  own.session = owner.actor.session.id;
});

const leaksIn = (text: string): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

const inputs = (target: { noun: string; parameter: string } | null): Record<string, unknown>[] => {
  const id = own.server;
  return target ? [{ [target.parameter]: own[target.noun] }] : [{}, { id }, { location: "NL", id }];
};

describe.each(["read_only", "read_write"] as const)("on a visit, %s", (mode) => {
  it("no read of a page, nor what is refused, shows a secret of the customer", async () => {
    expect(Object.values(secrets).every((secret) => secret.length >= 6)).toBe(true);
    const because = { supportReason: "asked for by phone" };
    const { context } = await asVisitor(accountId, { mode }, because);
    const leaks: string[] = [];
    let answered = 0;
    for (const [call, operation] of pageCalls()) {
      const { access, target } = operation;
      if (access.level === "write" && access.impersonation !== "forbidden") continue;
      if (access.who === "anybody" && access.level === "write") continue;
      for (const input of inputs(target)) {
        const answer: unknown = await operation.answer(context, input).then(
          (found) => {
            answered += 1;
            return found;
          },
          (error) => [String(error), error?.extras],
        );
        leaks.push(...leaksIn(JSON.stringify(answer)).map((name) => `${call}: ${name}`));
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  });
});

it("the customer's own session reads some of them, so that they are there to be found", async () => {
  const owner = await asUser(accountId);
  const found = await Promise.all(
    pageCalls()
      .filter(([call]) => call === "auth/info")
      .map(([, operation]) => operation.answer(owner, {})),
  );
  expect(JSON.stringify(found)).toContain(owner.actor.session.token);
});
