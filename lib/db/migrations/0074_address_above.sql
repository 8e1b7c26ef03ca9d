-- compatible: a column that may be null
ALTER TABLE "companies" ADD COLUMN "address_above" text;