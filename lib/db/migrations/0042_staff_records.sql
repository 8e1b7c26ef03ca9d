ALTER TABLE "mails" ADD COLUMN "masked" "bytea";
--> statement-breakpoint
-- An address or a network in any notation; null where the text is none, as one that an outside system gave may be.
create function network_of(text) returns inet language plpgsql immutable strict parallel safe as $$
begin
  return $1::inet;
exception when invalid_text_representation then
  return null;
end $$;
--> statement-breakpoint
create index address_history_network on address_history using gist (network_of(ip) inet_ops);
--> statement-breakpoint
-- A server's IPv6 network is no row of server_addresses: its history is kept from the server itself, until it is deleted.
create function keep_network_history() returns trigger language plpgsql as $$
declare
  had text;
  has text := case when new.deleted_at is null then new.install_options->>'network6' end;
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    had := old.install_options->>'network6';
  end if;
  if had is distinct from has then
    update address_history set until = now() where ip = had and server_id = new.id and until is null;
    if has is not null then
      insert into address_history (ip, server_id, since) values (has, new.id, now());
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger network_moved after insert or update of install_options, deleted_at on servers for each row execute function keep_network_history();
--> statement-breakpoint
insert into address_history (ip, server_id, since)
  select install_options->>'network6', id, created_at from servers
  where deleted_at is null and install_options->>'network6' is not null;
--> statement-breakpoint
-- Without the extension the search is right and slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index bank_receipts_words on bank_receipts using gin (lower(receipt || ' ' || text) gin_trgm_ops) where state <> 'booked';
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
