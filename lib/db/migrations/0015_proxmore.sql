-- compatible
CREATE TABLE "host_findings" (
	"back_end" text NOT NULL,
	"kind" text NOT NULL,
	"server_id" integer NOT NULL,
	"host" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "host_findings_back_end_kind_server_id_pk" PRIMARY KEY("back_end","kind","server_id")
);

CREATE TABLE "host_licenses" (
	"host_id" integer NOT NULL,
	"system_id" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "host_licenses_host_id_system_id_pk" PRIMARY KEY("host_id","system_id"),
	CONSTRAINT "host_licenses_most" CHECK ("host_licenses"."most" >= 0)
);

ALTER TABLE "host_licenses" ADD CONSTRAINT "host_licenses_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "host_licenses" ADD CONSTRAINT "host_licenses_system_id_systems_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."systems"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "host_findings_host" ON "host_findings" USING btree ("back_end","host");
CREATE INDEX "host_licenses_system" ON "host_licenses" USING btree ("system_id");