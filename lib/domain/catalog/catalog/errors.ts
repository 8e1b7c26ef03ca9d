import { failure } from "../../kernel/errors/error-entry";

export const catalogErrors = {
  "catalogue.changed_meanwhile": failure({
    kind: "conflict",
    text: "somebody else changed the catalog meanwhile",
  }),
  "catalogue.entry_not_found": failure({
    kind: "not_found",
    text: "catalog entry not found",
  }),
  "catalogue.name_taken": failure<{ name: string; thing: string; id: number }>({
    kind: "conflict",
    text: ({ name, thing, id }) => `the name ${name} belongs to ${thing} ${id}, which is not in the file`,
  }),
  "catalogue.price_begun": failure({ kind: "conflict", text: "this price is in effect already" }),
  "catalogue.price_jump": failure<{ jumps: { field: string; from: string; to: string; servers: number }[] }>({
    kind: "conflict",
    text: ({ jumps }) => ({
      text: "a price moves by more than half",
      details: { jumps },
    }),
  }),
  "catalogue.provisioner_unknown": failure<{ index: number; name: string; known: string }>({
    kind: "invalid",
    text: ({ index, name, known }) =>
      `locations.${index}.provisioner: there is no ${name}, known are ${known}`,
  }),
};
