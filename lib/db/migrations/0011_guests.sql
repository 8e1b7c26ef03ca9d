-- compatible
CREATE TABLE "guest_addresses" (
	"ip" text PRIMARY KEY NOT NULL,
	"server_id" integer NOT NULL
);

CREATE TABLE "guest_counters" (
	"server_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"start" text NOT NULL,
	"in_bytes" bigint NOT NULL,
	"out_bytes" bigint NOT NULL
);

CREATE TABLE "guest_traffic" (
	"server_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"in_bytes" bigint NOT NULL,
	"out_bytes" bigint NOT NULL,
	CONSTRAINT "guest_traffic_server_id_at_pk" PRIMARY KEY("server_id","at")
);

CREATE UNIQUE INDEX "guest_addresses_server" ON "guest_addresses" USING btree ("server_id");
CREATE INDEX "guest_traffic_at" ON "guest_traffic" USING btree ("at");
