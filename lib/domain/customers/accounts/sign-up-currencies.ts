import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { soldCurrencies } from "../../catalog/catalog/shared/sold-currencies";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";

/** What the page for signing up offers: no account is opened in a currency in which it could buy nothing. */
export const signUpCurrencies = openOperation({
  name: "accounts.sign_up_currencies",
  summary: "Lists the currencies in which something is sold",
  access: anybody("read"),
  input: z.object({}),
  output: z.object({ sold: z.array(z.enum(currencies)) }),
  run: async () => ({ sold: [...(await soldCurrencies())] }),
});
