import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { lineOf } from "../../kernel/caller/shared/key-line";
import type { SignedContext } from "../../kernel/operation/context";
import { unconfirmedAmong } from "../email-confirmations/shared/unconfirmed";
import { ownKeys } from "./lookup";
import { maxCounted } from "./rules";
import type { KeyCard } from "./schema";
import { keyOnWire } from "./wire";

const Details = z.object({
  id: z.int(),
  server_name: z.string().nullable(),
  project_name: z.string().nullable(),
  maker_name: z.string().nullable(),
  is_maker_live: z.boolean(),
  secrets: z.coerce.number(),
  week: z.array(z.int()),
});

const dayMs = 86_400_000;

/** Reads usage and secrets of each key. Sessions are counted by an index, at most 1,000 per key. */
async function readDetails(context: SignedContext, ids: number[]): Promise<z.infer<typeof Details>[]> {
  const today = context.now.toISOString().slice(0, 10);
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - 6 * dayMs).toISOString();
  const { rows } = await context.db.execute(sql`
    select k.id, v.hostname as server_name, p.name as project_name, m.name as maker_name,
      coalesce(l.is_live and (l.expires_at is null or l.expires_at > ${context.now.toISOString()}::timestamptz), true)
        as is_maker_live,
      (select count(*) from api_key_secrets s where s.key_id = k.id and s.retired_at is null) as secrets,
      array(
        select (count(u.day) filter (where u.day = d.day))::int
        from generate_series(${today}::date - 6, ${today}::date, interval '1 day') with ordinality as d (day, place)
        left join lateral (
          select (s.created_at at time zone 'utc')::date as day from sessions s
          where s.api_key_id = k.id and s.expires_at > ${since}::timestamptz and s.created_at >= ${since}::timestamptz
          order by s.expires_at desc limit ${maxCounted}
        ) u on true
        group by d.place order by d.place
      ) as week
    from api_keys k
    left join servers v on v.id = k.server_id
    left join projects p on p.id = k.project_id
    left join api_keys m on m.id = k.parent_id
    left join lateral (${sql.raw(lineOf("m.id"))}) l on m.id is not null
    where k.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return z.array(Details).parse(rows);
}

/** Returns the caller's keys in the form that pages show. */
export async function keyCards(context: SignedContext, narrow?: SQL): Promise<KeyCard[]> {
  const rows = await ownKeys(context, narrow);
  if (rows.length === 0) return [];
  const read = await readDetails(
    context,
    rows.map(({ id }) => id),
  );
  const mailed = rows.flatMap((row) => (row.notifyMethod === "email" ? (row.notifyAddress ?? []) : []));
  const waiting = await unconfirmedAmong(context.db, context.actor.account.id, mailed);
  const byId = new Map(read.map((one) => [one.id, one]));
  return rows.map((row) => {
    const facts = byId.get(row.id);
    const {
      server_name = null,
      project_name = null,
      maker_name: name,
      is_maker_live = true,
      secrets = 1,
      week = [],
    } = facts ?? {};
    const maker = name ? { name, is_live: is_maker_live } : null;
    const notify_waits = row.notifyMethod === "email" && waiting.has(row.notifyAddress ?? "");
    return {
      ...keyOnWire(row, context.actor),
      server_name,
      project_name,
      notify_waits,
      maker,
      secrets,
      week,
    };
  });
}
