import type { ContractNotices } from "../notices";
import { choice, number, optional, text, type VariablesOf } from "./variable";

export const contractVariables: VariablesOf<ContractNotices> = {
  "contract.declared": {
    offered: {
      declaration: choice("withdrawal", "cancellation"),
      number,
      name: text,
      contract: text,
      ends_on_line: optional(text),
      moment: text,
    },
    valuesOf: ({ declaration, number: id, name, contract, endsOn, at }, { words, day, moment }) => ({
      declaration,
      number: id,
      name,
      contract,
      ends_on_line: endsOn === null ? null : words.wantedEnd(day(endsOn)),
      moment: moment(at),
    }),
  },
};
