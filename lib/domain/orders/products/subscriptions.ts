import { z } from "zod";
import { byStaff, reads } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readZone } from "../../money/companies/shared/read-zone";
import { CustomerProducts, Subscription } from "./schema";
import { readProducts } from "./shared/read-products";
import { readSubscriptions } from "./shared/read-subscriptions";

/** The products of a customer, and what can be sold to them. */
export const showCustomerProducts = staffOperation({
  name: "products.of_customer",
  summary: "Shows the products that a customer has, and what can be sold to them",
  access: byStaff("read", "customers/find"),
  within: { accounts: "account" },
  fails: ["account.not_found"],
  input: z.object({ account: z.int32() }),
  output: CustomerProducts,
  run: async ({ db, now, note }, { account }) => {
    const customer = await findCustomer(db, account);
    const { currency } = customer;
    const all = await readProducts(db);
    note({ accountId: account, target: `account ${account}`, changes: { looked: "products" } });
    return {
      currency,
      subscriptions: await readSubscriptions(
        db,
        { id: account, language: "en", zone: await readZone(db, account) },
        now,
      ),
      offers: all.flatMap(({ id, names, months, prices, is_active: isActive }) => {
        const price = prices.find((one) => one.currency === currency);
        return isActive && price ? [{ id, name: names.en, months, price }] : [];
      }),
    };
  },
});

/** The same for the customer, without what is not theirs. */
export const showOwnSubscriptions = operation({
  name: "billing.subscriptions",
  summary: "Shows the account's products that are no servers",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: z.object({ subscriptions: z.array(Subscription) }),
  run: async ({ db, now, actor: { account } }) => ({
    subscriptions: await readSubscriptions(db, account, now),
  }),
});
