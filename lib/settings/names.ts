import { z } from "zod";
import { readPlace, secretOf, serverNames, webAddress } from "@/lib/base/setting-forms";
import { listShapes } from "@/lib/base/setting-lists";
import { settingOf } from "./setting";

const names = settingOf("names");

/** The DNS back end for customers' zones, and the resolvers that check them. */
export const nameSettings = {
  DNS_BACKEND: names(
    z.enum(["simulated", "powerdns"], { error: "must be simulated or powerdns" }).default("simulated"),
    "who serves the zones of customers: `powerdns` (its HTTP API, 4.0 and newer) or `simulated`",
  ),
  POWERDNS_URL: names(webAddress().optional(), "address of its web server, such as `http://127.0.0.1:8081`"),
  POWERDNS_KEY: names(secretOf(8).optional(), "its `api-key`", { isSecret: true }),
  POWERDNS_SERVER: names(z.string().default("localhost"), "its server id"),
  DNS_NAMESERVERS: names(
    serverNames.default("ns1.dns.test,ns2.dns.test"),
    "names of the name servers, to which customers delegate their zones",
    { list: listShapes.hosts },
  ),
  DNS_RESOLVER: names(
    z
      .string()
      .refine(
        (text) => text.split(",").every((one) => readPlace(one) !== null),
        "must look like 192.0.2.53,192.0.2.54:5353,[2001:db8::53]:53",
      )
      .optional(),
    "resolvers that are asked what the world sees of a zone, with ports where it is not 53: `192.0.2.53,[2001:db8::53]:5353`",
    { usually: "none: off", list: listShapes.addresses },
  ),
};
