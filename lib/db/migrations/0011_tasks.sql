-- compatible
ALTER TABLE "tickets" ADD COLUMN "due_told_at" timestamp with time zone;
CREATE INDEX "tickets_answer_due" ON "tickets" USING btree ("answer_due_at","id") WHERE state = 'open' and answered_at is null and due_told_at is null and answer_due_at is not null;
CREATE INDEX "tickets_rated" ON "tickets" USING btree ("rated_at") WHERE rated_at is not null;