import { z } from "zod";
import { about } from "@/lib/base/about";

/** kernel/member-roles.ts defines their rights. */
export const RoleName = z.enum(["administrator", "technician", "billing", "viewer"]);

/** A member of the account, as the API and the page show it. */
export const Person = z.object({
  id: about(z.int(), "Number of the colleague.", 6001),
  email: about(z.string(), "Address that was invited.", "bob@example.test"),
  role: about(RoleName, "What the colleague may do."),
  servers: about(z.array(z.int()), "The only servers that the colleague reaches; empty = all.", [55001]),
  projects: about(
    z.array(z.int()),
    "Projects whose servers the colleague reaches besides those; empty = none, or all without `servers`.",
    [12],
  ),
  state: about(z.enum(["invited", "expired", "active"]), "Whether the invitation was accepted."),
  invited: about(z.string(), "When the invitation was sent, UTC.", "2026-11-21 18:04:11"),
  accepted: about(z.string(), "When it was accepted, UTC.", "2026-11-21 19:12:40"),
});
export type Person = z.infer<typeof Person>;
