import { expect, it } from "vitest";
import { numberRoomLabels } from "@/lib/domain/orders/orders/rules";
import { machineNameWords } from "@/lib/domain/servers/servers/rules";
import english from "@/lib/i18n/messages/en/orders/order.json";
import russian from "@/lib/i18n/messages/ru/orders/order.json";
import type { OrderLabels } from "../labels/labels";
import { emptyAccess } from "../selection/selection";
import { errorText } from "./error-text";

/** Texts of the fields' errors as next-intl would render them: its own module needs a Next request. */
const labelsOf = ({ errors }: typeof english | typeof russian): OrderLabels => {
  const texts: Record<string, unknown> = errors;
  return ((key: string) => String(texts[key.replace("errors.", "")])) as OrderLabels;
};

it.each([machineNameWords, numberRoomLabels])(
  "the refusal of a host name, that it %s, is said in each language",
  (message) => {
    const [en, ru] = [english, russian].map((texts) =>
      errorText("hostname", { type: "server", message }, emptyAccess, {
        ...{ t: labelsOf(texts), ruleText: String, faultText: String },
      }),
    );
    for (const text of [en, ru]) expect(text).not.toContain(message);
    expect(en).toMatch(/^[A-Z]/);
    expect(ru).toMatch(/^[А-Я]/);
  },
);
