-- compatible, concurrently
create index concurrently if not exists "bank_receipts_listed" on "bank_receipts" using btree ("listed_in") where listed_in is not null;
create index concurrently if not exists "servers_grown" on "servers" using btree ("provisioner","location","host","extra_disk_gb") where extra_disk_gb > 0 and deleted_at is null and state <> 'failed';
