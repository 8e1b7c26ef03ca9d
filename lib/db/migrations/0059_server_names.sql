CREATE TABLE "account_words" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"parts" text[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "servers_account_name";--> statement-breakpoint
ALTER TABLE "account_words" ADD CONSTRAINT "account_words_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "servers_account_name" ON "servers" USING btree ("account_id","words","id","state","created_at","location") WHERE deleted_at is null;--> statement-breakpoint
create function word_parts(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct part), '{}')
  from generate_series(1, length(words)) place, lateral (values (substr(words, place, 1)), (substr(words, place, 2))) p(part)
  where position(' ' in part) = 0
$$;
--> statement-breakpoint
-- Written at commit, and rarely: the names of one account's servers are soon made of the same pairs.
create function know_parts_of_words() returns trigger language plpgsql as $$
declare
  found text[] := word_parts(new.words);
begin
  if exists (select 1 from account_words where account_id = new.account_id and parts @> found) then return null; end if;
  insert into account_words as w (account_id, parts) values (new.account_id, found)
    on conflict (account_id) do update set parts = array(select unnest(w.parts) union select unnest(excluded.parts));
  return null;
end $$;
--> statement-breakpoint
create constraint trigger server_worded after insert on servers deferrable initially deferred for each row
  execute function know_parts_of_words();
--> statement-breakpoint
create constraint trigger server_reworded after update on servers deferrable initially deferred for each row
  when ((old.account_id, old.words) is distinct from (new.account_id, new.words))
  execute function know_parts_of_words();
--> statement-breakpoint
insert into account_words (account_id, parts)
  select account_id, array_agg(distinct part) from servers, unnest(word_parts(words)) part group by account_id;
