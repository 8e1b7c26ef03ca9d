import { expect, it, test } from "vitest";
import { systemEventLabels } from "@/components/activity/labels";
import { translator } from "@/components/activity/translator";
import { locales } from "@/lib/base/locale";
import { messagesOf } from "@/lib/testing/languages";
import { allOperations, findPageOperation } from "./find-operation";
import { forbiddenInImpersonation } from "./forbidden-when-impersonating";

it("lists what every forbidden call is about, and consoles while they are not allowed", () => {
  const silent = allOperations().filter(
    ({ access: { who, impersonation, topic } }) =>
      !["anybody", "staff"].includes(who) &&
      ["forbidden", "console"].includes(impersonation) &&
      topic === undefined,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(forbiddenInImpersonation(false)).toEqual(
    expect.arrayContaining(["pin", "password", "factors", "email", "keys", "secrets", "cards", "contacts"]),
  );
  expect(forbiddenInImpersonation(false)).toContain("consoles");
  expect(forbiddenInImpersonation(true)).not.toContain("consoles");
});

test.each(
  ["eq/root_password", "eq/set_pin", "webhooks/secret", "api_keys/add", "api_keys/rotate", "auth/flip_tag"]
    .concat(["accounts/change_password", "accounts/change_email", "billing/use_card", "cardpay/create_order"])
    .concat(["factors/turn_off", "visits/set_access", "pins/trust", "billing/reset_password", "auth/logout"]),
)("%s is never done for a customer", (call) => {
  const [endpoint = "", action = ""] = call.split("/");
  expect(findPageOperation(endpoint, action)?.access.impersonation).toBe("forbidden");
});

const looked = allOperations().flatMap(({ name, access }) =>
  access.level === "read" &&
  !["anybody", "staff"].includes(access.who) &&
  access.impersonation !== "forbidden"
    ? [name]
    : [],
);

test.each([...new Set(looked)].filter((name) => !name.startsWith("visits.")))(
  "that %s was looked at has words in every language",
  (name) => {
    const find = (messages: object) =>
      name.split(".").reduce<unknown>((at, part) => Object(at)[part], messages);
    for (const locale of locales)
      expect(find(messagesOf[locale].impersonation.looks)).toEqual(expect.stringMatching(/[A-ZÄÖÜА-ЯЁ]/));
    const look = { action: "visits.look", changes: [{ field: "look", from: null, to: name }] };
    const { en, ru, de } = messagesOf;
    const said = [en, ru, de].map(({ activity }) => systemEventLabels(translator(activity), look));
    expect(said.map(({ what }) => what)).toEqual([
      `Looked at: ${find(en.impersonation.looks)}`,
      `Просмотр: ${find(ru.impersonation.looks)}`,
      `Angesehen: ${find(de.impersonation.looks)}`,
    ]);
    expect(said.flatMap(({ changes }) => changes)).toEqual([]);
  },
);
