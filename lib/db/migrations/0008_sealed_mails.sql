-- What was stored in clear is not carried over: it held codes and links, and is past its use.
delete from "mails";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "subject" SET DATA TYPE bytea USING convert_to("subject", 'UTF8');--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "body" SET DATA TYPE bytea USING convert_to("body", 'UTF8');
