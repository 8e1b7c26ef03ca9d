-- compatible
CREATE INDEX "servers_provisioner" ON "servers" USING btree ("provisioner") WHERE provisioner is not null and deleted_at is null and state <> 'failed';