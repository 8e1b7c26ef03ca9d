import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";

/** `ip/get_client_ip` (modules 5.3): in `data`, and at the top level for older clients. */
export const getClientIp = operation({
  name: "ip.get_client_ip",
  summary: "Shows the caller's own address",
  description: "Answers the address that this call came from, as the panel sees it.",
  access: reads({ right: null, colleagues: true }),
  input: z.object({}),
  output: z.object({
    ip: about(z.string(), "The address from which the call came.", "203.0.113.5"),
    data: about(z.object({ ip: about(z.string(), "The same.", "203.0.113.5") }), "The same once more."),
  }),
  run: async ({ address: ip }) => ({ ip, data: { ip } }),
});
