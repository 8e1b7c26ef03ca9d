import { sql } from "drizzle-orm";
import { attention, bad, type Check, good } from "../check";

export const roleCheck: Check = {
  name: "role",
  look: async ({ db, isEmbedded }) => {
    const { rows } = await db.execute<{ role: string; name: string; owns: boolean; isSuper: boolean }>(sql`
      select current_user as role, d.datname as name, pg_has_role(d.datdba, 'usage') as owns, r.rolsuper as "isSuper"
      from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`);
    const [row] = rows;
    if (!row) return bad("roleUnknown");
    const { role, name, owns, isSuper } = row;
    if (isEmbedded) return good("roleEmbedded");
    if (!owns) return bad("roleNotOwner", { role, name });
    return isSuper ? attention("roleSuper", { role }) : good("roleOwner", { role, name });
  },
};
