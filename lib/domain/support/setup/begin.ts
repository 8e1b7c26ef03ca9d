import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { totpOf } from "../../identity/two-factor/shared/codes";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { secretOfLink } from "../staff/shared/give-credentials";
import { requireSetupLink } from "./shared/setup-link";

/** The data of the first page of the set-up: the secret for the administrator's authenticator app. */
export const beginSetup = openOperation({
  name: "setup.begin",
  summary: "Shows the secret for the second factor of the first administrator",
  access: anybody("read"),
  input: z.object({ token: wireText(100) }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  run: async ({ db, brand }, { token }) => {
    await requireSetupLink(db, token);
    const secret = secretOfLink(token);
    return { secret, uri: totpOf(secret, { issuer: brand.name, label: "administrator" }).toString() };
  },
});
