-- compatible
CREATE INDEX "address_history_until" ON "address_history" USING btree ("until") WHERE until is not null;--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "mails_kept" ON "mails" USING btree ("sent_at") WHERE sent_at is not null and body <> '\x';