import { inArray } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { rightsOf } from "../../kernel/access/permissions";
import { ownProjects } from "../../kernel/account/own-project";
import { operation } from "../../kernel/operation/operation";

/** Options of the key form. */
const KeyOptions = z.object({
  /** The caller's address as the panel sees it. */
  address: z.string(),
  email: z.string(),
  has_pin: z.boolean(),
  servers: z.array(z.object({ id: z.int(), hostname: z.string() })),
  /** Open projects; none for callers limited to some servers. */
  projects: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The rights that an account key and a server key can have. */
  rights: z.object({ account: z.array(z.string()), server: z.array(z.string()) }),
});
export type KeyOptions = z.infer<typeof KeyOptions>;

/** Returns the options of the key form: servers, rights, the caller's address. */
export const showKeyOptions = operation({
  name: "api_keys.options",
  summary: "Shows what an API key can be bound to and given",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: KeyOptions,
  run: async (context) => {
    const { db, actor, address } = context;
    const { account, session, permissions } = actor;
    const own = session.serverIds;
    const rows = own.length
      ? await db
          .select({ id: servers.id, hostname: servers.hostname })
          .from(servers)
          .where(inArray(servers.id, own))
          .orderBy(servers.hostname)
      : [];
    const open = session.serverId === null ? await ownProjects(context) : [];
    const bearer = { hasBilling: account.hasBilling, keyPermissions: [...permissions] };
    return {
      address,
      email: account.email,
      has_pin: account.hasPin,
      servers: rows,
      projects: open.flatMap(({ id, name, archivedAt }) => (archivedAt === null ? [{ id, name }] : [])),
      rights: {
        account: [...rightsOf({ ...bearer, isServerKey: false }).set],
        server: [...rightsOf({ ...bearer, isServerKey: true }).set],
      },
    };
  },
});
