-- compatible
CREATE TABLE "guests_before" (
	"server_id" integer PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"mark" text NOT NULL,
	"config" jsonb NOT NULL,
	"devices" jsonb NOT NULL
);

DROP INDEX "inbound_mails_aside";
ALTER TABLE "account_link_offers" ADD COLUMN "issuer" text;
ALTER TABLE "linked_accounts" ADD COLUMN "issuer" text;
ALTER TABLE "server_addresses" ADD COLUMN "owed_from" timestamp with time zone;
ALTER TABLE "server_addresses" ADD COLUMN "owed_until" timestamp with time zone;
ALTER TABLE "offers" ADD COLUMN "withdrawn_at" timestamp with time zone;
ALTER TABLE "offers" ADD COLUMN "withdrawn_by" integer;
ALTER TABLE "offers" ADD CONSTRAINT "offers_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offers" ADD CONSTRAINT "offers_withdrawn" CHECK ("offers"."withdrawn_at" is null or "offers"."accepted_at" is null);
-- Licenses of hosts are part of the cached catalog: which systems have any.
create constraint trigger catalog_changed after insert or update or delete on host_licenses
  deferrable initially deferred for each row execute function raise_catalog_version('entries');
create trigger catalog_emptied after truncate on host_licenses
  execute function raise_catalog_version('entries');
-- Mails beyond the limit of their sender were on no list before; of erased ones nothing is left to deal with.
update inbound_mails set handled_at = received_at
  where handled_at is null and (outcome = 'too_many' or sender like 'erased-%');
