import type pg from "pg";

/**
 * A pooler in transaction mode does not keep session settings, so the limits are set on the role, for this database
 * only. Values set by the operator are not changed.
 */
const defaults: Readonly<Record<string, string>> = {
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "60s",
  jit: "off",
};

export async function setSessionDefaults(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; name: string; kept: string[] }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as name, coalesce((
       select array_agg(split_part(setting, '=', 1)) from pg_db_role_setting s, unnest(s.setconfig) setting
       where s.setrole = current_user::regrole and s.setdatabase = (select oid from pg_database where datname = current_database())
     ), '{}') as kept`,
  );
  for (const { role, name, kept } of rows)
    for (const [setting, value] of Object.entries(defaults))
      if (!kept.includes(setting))
        await client.query(`alter role ${role} in database ${name} set ${setting} = '${value}'`);
}
