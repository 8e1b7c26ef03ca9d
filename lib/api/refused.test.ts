import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { Customer } from "@/lib/domain/kernel/operation/context";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { findPageOperation } from "./find-operation";
import { refusedTo } from "./refused";

withCatalogDatabase();

const refusals = (actor: Customer) =>
  refusedTo(actor, ({ reason, missingRight, grantedBy }) =>
    [reason, missingRight, grantedBy].filter(Boolean).join(" "),
  );

const newOwner = async (facts: { hasBilling?: boolean } = {}) => (await addAccount(database(), facts)).id;

describe("what a page's buttons may not call", () => {
  it("is nothing for the owner of an account that has everything", async () => {
    const { actor } = await asUser(await newOwner());
    expect(refusals(actor)).toEqual({});
  });

  it("is what the account lacks, which staff can give", async () => {
    const { actor } = await asUser(await newOwner({ hasBilling: false }));
    const found = refusals(actor);
    expect(found).toMatchObject({
      "billing/apply_credit": "right.missing billing/apply_credit staff",
      "eq/order_instance": "right.missing eq/order_instance staff",
    });
    expect(found).not.toHaveProperty("eq/list");
  });

  it("is what a narrowed key lacks, which its owner can give, and what no key may", async () => {
    const { actor } = await asKey(await newOwner(), { permissions: ["eq/list", "api_keys/view"] });
    const found = refusals(actor);
    expect(found).toMatchObject({
      "eq/order_instance": "right.missing eq/order_instance account",
      "api_keys/switch": "right.missing api_keys/edit account",
      "accounts/change_password": "person.required",
    });
    for (const allowed of ["eq/list", "api_keys/cards", "pins/show", "presets/list"])
      expect(found).not.toHaveProperty(allowed);
  });

  it("is every change for staff who only look", async () => {
    const { actor } = await asUser(await newOwner());
    const mode = "read_only" as const;
    const found = refusals({
      ...actor,
      onBehalf: {
        impersonationId: 1,
        staffAccountId: 9,
        staffName: "Staff",
        staffRights: [],
        mode,
        reason: "ticket 1",
        mayUseConsoles: false,
      },
    });
    expect(found).toMatchObject({
      "billing/apply_credit": "impersonation.read_only",
      "eq/order_instance": "impersonation.forbidden",
      "factors/turn_off": "impersonation.forbidden",
    });
    expect(found).not.toHaveProperty("servers/overview");
  });

  it("is exactly what the guard of that name refuses", async () => {
    const context = await asKey(await newOwner(), { permissions: ["eq/list"] });
    const found = Object.keys(refusals(context.actor));
    expect(found.length).toBeGreaterThan(50);
    for (const name of found) {
      const [endpoint = "", action = ""] = name.split("/");
      const call = findPageOperation(endpoint, action)?.answer(context, {});
      await expect(call, name).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
