import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { reads } from "../../../kernel/access/access";
import { operation } from "../../../kernel/operation/operation";
import { readOffer } from "./offer";
import { readAgreements } from "./read-agreements";
import { readParty } from "./read-party";
import { AgreementState } from "./schema";

/** The data-processing agreements of the account, and the one that is offered to it. */
export const showAgreements = operation({
  name: "legal.agreements",
  summary: "Shows the data-processing agreements of the account",
  access: reads({ right: "billing/get_client" }),
  input: z.object({ language: z.enum(locales).optional() }),
  output: AgreementState,
  run: async ({ db, now, actor: { account } }, { language }) => {
    const party = await readParty(db, account.id);
    const agreements = await readAgreements(db, account.id);
    const found = party.isBusiness ? await readOffer(db, party, { now, language }) : null;
    const isAgreed = agreements.some(({ version }) => version === found?.version.id);
    return {
      is_business: party.isBusiness,
      is_complete: party.isComplete,
      offer:
        found === null || isAgreed
          ? null
          : {
              version: found.version.id,
              number: found.version.number,
              language: found.language,
              body: found.body,
              facts: party.factsFor({ locale: found.language, now, signer: party.person }),
            },
      agreements,
    };
  },
});
