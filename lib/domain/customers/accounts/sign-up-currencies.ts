import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { soldCurrencies } from "../../catalog/catalog/shared/sold-currencies";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";

/** Returns the currencies that the sign-up page offers: only those in which something is sold. */
export const signUpCurrencies = openOperation({
  name: "accounts.sign_up_currencies",
  summary: "Lists the currencies in which something is sold",
  access: anybody("read"),
  input: z.object({}),
  output: z.object({ sold: z.array(z.enum(currencies)) }),
  run: async () => ({ sold: [...(await soldCurrencies())] }),
});
