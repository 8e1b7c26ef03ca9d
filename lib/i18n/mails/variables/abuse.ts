import type { AbuseNotices } from "../notices";
import { link, number, required, text, type VariablesOf } from "./variable";

export const abuseVariables: VariablesOf<AbuseNotices> = {
  "abuse.received": {
    offered: { number: required(number), address: text },
    valuesOf: ({ number: reference, address }) => ({ number: reference, address }),
  },
  "abuse.reminder": {
    offered: { number, address: text, due: required(text), ticket_page: link },
    valuesOf: ({ id, number: reference, address, due }, { moment, pages }) => ({
      number: reference,
      address,
      due: moment(new Date(due)),
      ticket_page: `${pages.help}/${id}`,
    }),
  },
};
