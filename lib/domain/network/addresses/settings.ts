import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { addressOf, readAddresses } from "./lookup";
import { AddressDetails, idInput, ipInput } from "./schema";
import { detailsOf } from "./shared/facts";

const ipOptional = about(ipInput.optional(), "Only of this address.", "192.0.2.20");

const Rule = z.object({
  ip: about(z.string(), "Address that the rule is about.", "192.0.2.20"),
  action: about(z.literal("deny"), "What is done with packets: they are dropped.", "deny"),
  source: about(z.string(), "From where; `any` = from everywhere.", "any"),
  set_by: about(z.enum(["owner", "admin"]), "Who has set it.", "owner"),
  description: about(z.string(), "Why.", "attack"),
  since: about(z.string(), "Since when, UTC.", "2026-11-22 09:00:00"),
  until: about(z.string().nullable(), "Until when, UTC; null = until it is opened.", null),
});

/** `net/get_acl`: the blocks on a server's addresses. */
export const getAcl = operation({
  name: "net.get_acl",
  summary: "Lists the blocks of a server's addresses",
  description: "Answers which addresses of a server are blocked, by whom, why and until when.",
  access: reads(),
  fails: ["address.not_found"],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipOptional }),
  output: z.object({ acl: about(z.array(Rule), "The rules; empty = nothing is blocked.") }),
  run: async ({ db }, { id, ip }) => {
    const rows = ip === undefined ? await readAddresses(db, id) : [await addressOf(db, id, ip)];
    return {
      acl: rows.flatMap(({ ip: blocked, blockedBy, blockReason, blockedAt, blockedUntil }) =>
        blockedBy === null
          ? []
          : [
              {
                ip: blocked,
                action: "deny" as const,
                source: "any",
                set_by: blockedBy === "staff" ? ("admin" as const) : ("owner" as const),
                description: blockReason,
                since: momentText(blockedAt),
                until: blockedUntil ? momentText(blockedUntil) : null,
              },
            ],
      ),
    };
  },
});

const Setting = AddressDetails.extend({
  ptr: about(z.array(z.string()), "Names in DNS.", ["web-1.example.com"]),
});

/** `net/ip_settings`: the network settings for the operating system of a server. */
export const ipSettings = operation({
  name: "net.ip_settings",
  summary: "Shows the network settings of a server's addresses",
  description: "Answers what has to be set up in the system for each address: mask, gateway, name servers.",
  access: reads(),
  fails: ["address.not_found"],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipOptional }),
  output: z.object({ settings: about(z.array(Setting), "The addresses, the oldest first.") }),
  run: async ({ db }, { id, ip }, row) => {
    const rows = ip === undefined ? await readAddresses(db, id) : [await addressOf(db, id, ip)];
    return { settings: rows.map((one) => ({ ...detailsOf(one, row), ptr: one.ptr })) };
  },
});
