import { type SQL, sql } from "drizzle-orm";

/** Days whose orders say how fast a plan sells. */
const rateDays = 30;

/**
 * Statement of what sells: `preset_id`, `location`, `sold` units in the last 30 days, `free` ones (as far as hosts have
 * room), and `days` until they are sold at that rate, whole ones. An order counts once it is paid, and no longer when its
 * deployment failed.
 */
export const salesRates = (now: Date): SQL => sql`
  select k.preset_id, k.location, k.free, o.sold, floor(k.free * ${rateDays}::numeric / o.sold)::int as days
  from (
    select preset_id, location, count(*)::int as sold from orders
    where created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${rateDays})
      and created_at <= ${now.toISOString()}::timestamptz and has_stock and status in ('deploying', 'done')
    group by preset_id, location
  ) o
  join (select preset_id, location, least(free, fits) as free from preset_stock) k
    on k.preset_id = o.preset_id and k.location = o.location`;
