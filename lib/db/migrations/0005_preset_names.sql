-- Orders that wait for payment are shown with the name of their preset (sessions/read.ts).
create function touch_preset_orders() returns trigger language plpgsql as $$
begin
  perform touch_account(account_id) from
    (select distinct account_id from servers where preset_id = new.id and state = 'awaiting_payment' and deleted_at is null
      order by account_id) owners;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger preset_renamed after update on presets deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function touch_preset_orders();
