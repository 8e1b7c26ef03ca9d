-- Sessions show deployments and no other job; a flood of checked PINs must not make them be read anew.
drop trigger job_added on jobs;
--> statement-breakpoint
drop trigger job_changed on jobs;
--> statement-breakpoint
create constraint trigger job_added after insert on jobs deferrable initially deferred for each row
  when (new.action = 'deploy') execute function touch_owner();
--> statement-breakpoint
create constraint trigger job_removed after delete on jobs deferrable initially deferred for each row
  when (old.action = 'deploy') execute function touch_owner();
--> statement-breakpoint
create constraint trigger job_changed after update on jobs deferrable initially deferred for each row
  when ((old.action = 'deploy' or new.action = 'deploy')
    and (old.account_id, old.key, old.action, old.state, old.server_id, old.invoice_id)
      is distinct from (new.account_id, new.key, new.action, new.state, new.server_id, new.invoice_id))
  execute function touch_owner();
