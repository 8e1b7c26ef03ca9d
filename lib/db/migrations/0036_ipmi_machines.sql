CREATE TABLE "ipmi_addresses" (
	"ip" text PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"sort" integer NOT NULL,
	"is_listed" boolean NOT NULL,
	"is_held" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ipmi_cards" (
	"mac" text PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ipmi_installs" (
	"server_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"facts" "bytea",
	"state" text NOT NULL,
	"reason" text,
	"power" text NOT NULL,
	"step" text NOT NULL,
	"step_began_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ipmi_installs_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "ipmi_machines" (
	"name" text PRIMARY KEY NOT NULL,
	"location" text NOT NULL,
	"preset" text NOT NULL,
	"controller" text NOT NULL,
	"login" text NOT NULL,
	"password" "bytea" NOT NULL,
	"cipher" integer,
	"channel" integer NOT NULL,
	"firmware" text NOT NULL,
	"ssh_at" text,
	"controller_mac" text,
	"server_id" integer,
	"needs_wipe" boolean NOT NULL,
	"trouble" text,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"works" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"users" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "ipmi_machines_server_id_unique" UNIQUE("server_id")
);
--> statement-breakpoint
ALTER TABLE "ipmi_addresses" ADD CONSTRAINT "ipmi_addresses_machine_ipmi_machines_name_fk" FOREIGN KEY ("machine") REFERENCES "public"."ipmi_machines"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ipmi_cards" ADD CONSTRAINT "ipmi_cards_machine_ipmi_machines_name_fk" FOREIGN KEY ("machine") REFERENCES "public"."ipmi_machines"("name") ON DELETE cascade ON UPDATE no action;