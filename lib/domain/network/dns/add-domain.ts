import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { newZoneFailures } from "./errors";
import { domainOnWire } from "./lookup";
import { Domain, serverInput } from "./schema";
import { createZone } from "./shared/create-zone";

/** `dns/add_domain` (modules 5.7): also creates the zone. */
export const addDomain = operation({
  name: "dns.add_domain",
  summary: "Adds a domain, with a zone of its own",
  description:
    "Adds a domain to the account and makes its zone; with `server_id` it belongs to that server. Answers its number.",
  access: writes(),
  changes: [],
  fails: [...newZoneFailures, "server.not_found", "server.foreign"],
  isCreating: true,
  input: z.object({
    name: about(
      wireText(255),
      "The name, which no other account may have, nor one above or under it.",
      "example.com",
    ),
    server_id: serverInput,
  }),
  output: Domain,
  run: async (context, { name, server_id }) => {
    const row = await createZone(context, { name, serverId: server_id });
    context.note({ target: `zone ${row.id}`, changes: { name } });
    return domainOnWire(row);
  },
});
