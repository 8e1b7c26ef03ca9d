-- compatible, concurrently
create index concurrently if not exists "sessions_expired" on "sessions" using btree ("expires_at");
create index concurrently if not exists "bank_receipts_day" on "bank_receipts" using btree ("day","amount");
create index concurrently if not exists "server_addresses_owed" on "server_addresses" using btree ("paid_by") WHERE owed_from is not null;
create index concurrently if not exists "inbound_mails_unmatched" on "inbound_mails" using btree ("id") WHERE outcome in ('aside', 'too_many') and handled_at is null;
