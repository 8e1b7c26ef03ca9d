-- compatible: a table of its own
CREATE TABLE "queue_workers" (
	"name" text PRIMARY KEY NOT NULL,
	"process" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "queue_workers_process" ON "queue_workers" USING btree ("process");