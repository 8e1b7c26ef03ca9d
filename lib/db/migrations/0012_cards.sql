-- compatible
CREATE TABLE "payment_fees" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL
);

ALTER TABLE "saved_cards" ALTER COLUMN "expires_year" DROP NOT NULL;
ALTER TABLE "saved_cards" ALTER COLUMN "expires_month" DROP NOT NULL;
ALTER TABLE "card_payouts" ADD COLUMN "is_itemized" boolean DEFAULT true NOT NULL;
ALTER TABLE "payment_fees" ADD CONSTRAINT "payment_fees_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;