-- compatible, concurrently
create index concurrently if not exists "product_subscriptions_paused" on "product_subscriptions" using btree ("id") WHERE paused_at is not null and ended_at is null;
create index concurrently if not exists "product_subscriptions_listed" on "product_subscriptions" using btree ("created_at","id") WHERE ended_at is null;
create index concurrently if not exists "product_subscriptions_gone" on "product_subscriptions" using btree ("next_at","id") WHERE ended_at is not null;
create index concurrently if not exists "product_subscriptions_gone_listed" on "product_subscriptions" using btree ("created_at","id") WHERE ended_at is not null;
create unique index concurrently if not exists "renewals_of_invoice" on "renewals" using btree ("invoice_id","server_id");
create index concurrently if not exists "servers_with_rescue_password" on "servers" using btree ("id") WHERE rescue_password is not null;
create index concurrently if not exists "servers_listed_renews" on "servers" using btree (coalesce(invoiced_until, due_at, 'infinity'),"id") WHERE deleted_at is null;
create index concurrently if not exists "servers_listed_hourly" on "servers" using btree (coalesce(invoiced_until, due_at, 'infinity'),"id") WHERE deleted_at is null and hour_cap is not null;
create unique index concurrently if not exists "address_history_open_key" on "address_history" using btree ("id","part");
