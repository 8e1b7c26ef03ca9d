-- compatible
ALTER TABLE "locations" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;
