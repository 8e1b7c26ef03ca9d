import { nameServers, resolvers } from "@/lib/env";
import { resolverAt } from "@/lib/outside/resolver/ask";
import { attention, bad, type Check, good, off } from "../check";

export const resolverCheck: Check = {
  name: "resolver",
  look: async ({ signal }) => {
    const places = resolvers();
    if (places.length === 0) return off("resolverOff");
    const [name = ""] = nameServers();
    const answer = await resolverAt(places).ask({ name, type: "A" }, signal);
    if (answer.kind === "failed") return bad("resolverFails", { name, reason: answer.why });
    if (answer.kind !== "found") return attention("resolverUnknown", { name });
    return good("resolverWorks", { name, addresses: answer.contents.join(", ") });
  },
};
