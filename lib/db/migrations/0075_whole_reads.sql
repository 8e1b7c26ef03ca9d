CREATE INDEX "accounts_of_staff" ON "accounts" USING btree ("id") WHERE role <> 'customer';--> statement-breakpoint
CREATE INDEX "invoice_lines_pays" ON "invoice_lines" USING btree ("rel_id") WHERE starts = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_combined_into" ON "invoices" USING btree ("combined_into") WHERE combined_into is not null;--> statement-breakpoint
CREATE INDEX "payments_returned" ON "payments" USING btree ("refund_of") WHERE refund_of is not null;--> statement-breakpoint
CREATE INDEX "console_tickets_session" ON "console_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "conversations_queue" ON "conversations" USING btree ("waiting_message_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "dns_zones_server" ON "dns_zones" USING btree ("server_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "credit_notes_number_small" ON "credit_notes" USING btree (lower("number"));--> statement-breakpoint
CREATE INDEX "jobs_deployed" ON "jobs" USING btree ("finished_at") WHERE action = 'deploy';--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("id") WHERE state <> 'won';--> statement-breakpoint
CREATE INDEX "pin_reset_requests_open" ON "pin_reset_requests" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "renewals_server" ON "renewals" USING btree ("server_id","starts_at");--> statement-breakpoint
CREATE INDEX "servers_with_password" ON "servers" USING btree ("root_password_until") WHERE root_password is not null;--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("last_seen_at");