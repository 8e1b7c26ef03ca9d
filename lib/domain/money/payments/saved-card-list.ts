import { eq } from "drizzle-orm";
import { z } from "zod";
import { cardMethods } from "@/lib/base/card-methods";
import { wireText } from "@/lib/base/form-values";
import { savedCards } from "@/lib/db/tables/money/payments";
import { errorParams, log } from "@/lib/log";
import { reads, writes } from "../../kernel/access/access";
import { cardMethodsFor } from "../../kernel/account/payment-methods";
import { operation } from "../../kernel/operation/operation";
import { countAutomatic } from "../billing/shared/automatic";
import { lockCredit } from "../billing/shared/ledger";
import { savedCard } from "./lookup";
import { cardAge } from "./rules";
import { cardSystem } from "./shared/card-systems";
import { chooseCard, readCards } from "./shared/saved-cards";

/** Returns the account's saved cards, the card payment methods, and the settings of automatic payment. */
export const showCards = operation({
  name: "billing.cards",
  summary: "Shows the account's saved cards, and by which cards it may pay",
  access: reads({ right: "billing/getpaymentgw" }),
  input: z.object({}),
  output: z.object({
    methods: z.array(z.enum(cardMethods)),
    cards: z.array(
      z.object({
        id: z.int(),
        brand: z.string(),
        /** Empty = a wallet, which has no number. */
        last_digits: z.string(),
        /** `MM/YYYY`; empty = it does not expire. */
        expires: z.string(),
        age: z.enum(["good", "last_month", "next_month", "expired"]),
        is_used: z.boolean(),
      }),
    ),
    /** Number of servers that renew automatically, and of all; `is_on`: default for new ones. */
    automatic: z.object({ is_on: z.boolean(), charges_card: z.boolean(), paid: z.int(), servers: z.int() }),
  }),
  run: async ({ db, now, actor: { account } }) => {
    const rows = await readCards(db, account.id);
    const cards = rows.map(({ id, brand, lastDigits, expiresYear: year, expiresMonth: month, isUsed }) => ({
      id,
      brand,
      last_digits: lastDigits,
      expires: month === null || year === null ? "" : `${String(month).padStart(2, "0")}/${year}`,
      age: cardAge({ year, month }, now),
      is_used: isUsed,
    }));
    const { isOn, chargesCard, paid, servers } = await countAutomatic(db, account.id);
    const automatic = { is_on: isOn, charges_card: chargesCard, paid, servers };
    return { methods: cardMethodsFor(account), cards, automatic };
  },
});

const Id = z.object({ id: wireText(20).optional() });
const terms = writes({
  who: "person",
  right: "billing/update_client",
  impersonation: "forbidden",
  topic: "cards",
});

/** Chooses the card that automatic payment charges. */
export const pickSavedCard = operation({
  name: "billing.use_card",
  summary: "Has automatic payment charge this card",
  access: terms,
  changes: ["billing"],
  fails: [],
  target: savedCard("id"),
  input: Id,
  output: z.object({ id: z.int() }),
  run: async ({ db, note, actor: { account } }, _input, row) => {
    await lockCredit(db, account.id, account.currency);
    await chooseCard(db, account.id, row.id);
    note({ target: `card ${row.id}`, changes: { used: true } });
    return { id: row.id };
  },
});

/**
 * Removes a saved card. It counts as removed here even if the payment provider does not respond: nothing charges it
 * any more.
 */
export const removeSavedCard = operation({
  name: "billing.remove_card",
  summary: "Removes a saved card",
  access: terms,
  changes: ["billing"],
  fails: [],
  target: savedCard("id"),
  input: Id,
  output: z.object({ id: z.int() }),
  before: async (_context, _input, row) => {
    await cardSystem(row.method)
      ?.forget(row)
      .catch((error: unknown) =>
        log.warn({ card: row.id, error: errorParams(error) }, "a card stays outside"),
      );
  },
  run: async ({ db, now, note, actor: { account } }, _input, row) => {
    await lockCredit(db, account.id, account.currency);
    await db.update(savedCards).set({ removedAt: now, isUsed: false }).where(eq(savedCards.id, row.id));
    note({ target: `card ${row.id}`, changes: { removed: true } });
    return { id: row.id };
  },
});
