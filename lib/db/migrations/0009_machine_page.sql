-- compatible
ALTER TABLE "ipmi_machines" ADD COLUMN "faulty" text;
ALTER TABLE "servers" ADD COLUMN "granted_days" integer DEFAULT 0 NOT NULL;
ALTER TABLE "servers" ADD COLUMN "agreed_price" numeric(14, 2);
