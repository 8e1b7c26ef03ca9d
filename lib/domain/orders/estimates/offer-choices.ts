import { z } from "zod";
import { incompatibilityOfPreset } from "../../catalog/catalog/rules";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { offeredTo } from "../orders/shared/offered";
import { OfferChoices } from "./offer-schema";

const mostShown = 30;

/** Plans that a customer could order in a location now, by a part of their name; the first ones by name. */
export const offerChoices = staffOperation({
  name: "estimates.offer_choices",
  summary: "Lists the plans that can be offered to a customer",
  access: byStaff("read", "customers/edit"),
  within: { accounts: "id" },
  looks: "now_and_then",
  fails: ["account.not_found"],
  input: z.object({
    id: z.int32(),
    /** Default: the first location. */
    location: z.string().max(10).optional(),
    q: z.string().trim().max(100).default(""),
  }),
  output: OfferChoices,
  run: async ({ db }, { id, location: asked, q }) => {
    const { currency, email } = await findCustomer(db, id);
    const { locations, presets } = await offeredTo(currency);
    const location = (locations.find(({ code }) => code === asked) ?? locations[0])?.code ?? "";
    const word = q.toLowerCase();
    const found = presets.flatMap((preset) => {
      const value = preset.offers[location]?.prices[currency];
      const isMeant = `${preset.name} ${preset.description}`.toLowerCase().includes(word);
      if (value === undefined || !isMeant || incompatibilityOfPreset(preset, location, currency) !== null)
        return [];
      return [{ name: preset.name, note: preset.description, price: { value, currency } }];
    });
    return {
      ...{ email, locations, location },
      presets: found.slice(0, mostShown),
      is_cut: found.length > mostShown,
    };
  },
});
