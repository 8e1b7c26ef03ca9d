-- compatible
CREATE INDEX "deploy_times_jobs" ON "deploy_times" USING gin ("job_ids");