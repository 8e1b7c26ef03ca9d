-- Prices get a version of their own, as free units have: a new price must not have the whole catalogue read again.
insert into catalogue_versions (part, version) values ('prices', 1);
--> statement-breakpoint
drop trigger catalogue_changed on preset_prices;
--> statement-breakpoint
drop trigger catalogue_emptied on preset_prices;
--> statement-breakpoint
create constraint trigger catalogue_changed after insert or update or delete on preset_prices
  deferrable initially deferred for each row execute function raise_catalogue_version('prices');
--> statement-breakpoint
create trigger catalogue_emptied after truncate on preset_prices execute function raise_catalogue_version('prices');
