-- compatible: an index
CREATE INDEX "invoices_combined_open" ON "invoices" USING btree ("id") WHERE status = 'Unpaid' and kind = 'combined';