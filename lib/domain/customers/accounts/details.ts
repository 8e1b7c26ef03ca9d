import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { Details } from "./shared/details-schema";
import { readDetails } from "./shared/read-details";

/**
 * Returns the billing details page: the buyer's details, what invoices would lack, the tax number, and the settings.
 */
export const showDetails = operation({
  name: "accounts.details",
  summary: "Shows whom invoices are for, and what they would lack",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: Details,
  run: ({ db, actor }) => readDetails(db, actor.account.id),
});
